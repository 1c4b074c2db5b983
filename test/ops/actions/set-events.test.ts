import { describe, expect, it } from 'vitest';
import { clearEvents, setEvents } from '../../../ops/actions/set-events.ts';
import { openEventSecret } from '../../../shared/secrets/event-secret.ts';
import { findProject } from '../../../shared/storage/tenants.ts';
import { everything, itemsOf } from '../../support/table.ts';
import { aHome, aProject, run } from './home.ts';

const secret = 'a-secret-of-some-length';

describe('setEvents', () => {
  it('seals the secret, which openEventSecret opens', async () => {
    const { project, which } = await aProject();
    const { result } = await setEvents({ ...which, url: 'https://backend.example/in', secret }, run());
    expect(result.events).toMatchObject({ url: 'https://backend.example/in', mode: 'shared_secret', headerName: 'x-webhook-secret' });
    expect(JSON.stringify(await everything())).not.toContain(secret);
    const stored = await findProject(project.tenantId, project.id);
    expect(stored && (await openEventSecret(stored))).toBe(secret);
  });

  it('changes nothing for equal settings, and seals a new secret', async () => {
    const request = { ...(await aHome()), url: 'https://backend.example/in', mode: 'bearer', secret };
    const { result: before } = await setEvents(request, run());
    expect(await setEvents(request, run())).toMatchObject({ status: 'unchanged' });
    const { result: after } = await setEvents({ ...request, secret: `${secret}-2` }, run());
    expect(after.events?.sealedSecret).not.toBe(before.events?.sealedSecret);
  });

  it('refuses hmac_sha256 and changes nothing', async () => {
    const request = { ...(await aHome()), url: 'https://backend.example/in', secret };
    await setEvents(request, run());
    const before = await itemsOf(request.tenantId);
    await expect(setEvents({ ...request, mode: 'hmac_sha256' }, run())).rejects.toThrow(/not implemented/);
    expect(await itemsOf(request.tenantId)).toEqual(before);
  });
});

describe('clearEvents', () => {
  it('removes the settings', async () => {
    const { project, which } = await aProject();
    await setEvents({ ...which, url: 'https://backend.example/in', mode: 'no_auth' }, run());
    expect(await clearEvents(which, run())).toMatchObject({ status: 'changed' });
    expect(await findProject(project.tenantId, project.id)).not.toHaveProperty('events');
    expect(await clearEvents(which, run())).toMatchObject({ status: 'unchanged' });
  });
});
