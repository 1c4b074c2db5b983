import { describe, expect, it } from 'vitest';
import { resumeEvents } from '../../../apps/operator/actions/resume-events.ts';
import { clearEvents, setEvents } from '../../../apps/operator/actions/set-events.ts';
import { openEventSecret } from '../../../shared/secrets/event-secret.ts';
import { beginFailing, findEndpoint, pauseEndpoint } from '../../../shared/storage/events/endpoints.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { findProject } from '../../../shared/storage/tenants.ts';
import { everything, itemsOf } from '../../support/table.ts';
import { aHome, aProject, run } from './home.ts';

const secret = 'a-secret-of-some-length';

describe('setEvents', () => {
  it('seals the secret, which openEventSecret opens', async () => {
    const { project, which } = await aProject();
    const { result } = await setEvents({ ...which, url: 'https://backend.example/in', secret }, run());
    expect(result.events).toMatchObject({
      url: 'https://backend.example/in',
      mode: 'shared_secret',
      headerName: 'x-webhook-secret',
    });
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

describe('a secret of standard_webhooks', () => {
  const secretOf = (letter: string) => `whsec_${btoa(letter.repeat(32))}`;

  it('leaves the one before alive, and one of another mode not', async () => {
    const { which } = await aProject();
    const set = async (mode: string, given: string) =>
      (await setEvents({ ...which, url: 'https://backend.example/in', mode, secret: given }, run())).result
        .events;
    await set('bearer', secret);
    const first = await set('standard_webhooks', secretOf('a'));
    expect(first).not.toHaveProperty('sealedPrevious');
    expect(await set('standard_webhooks', secretOf('b'))).toMatchObject({
      sealedPrevious: first?.sealedSecret,
    });
    expect(await set('bearer', secret)).not.toHaveProperty('sealedPrevious');
  });
});

describe('resumeEvents', () => {
  it('ends a pause, once', async () => {
    const { which } = await aProject();
    expect(await resumeEvents(which, run())).toMatchObject({ status: 'unchanged' });
    await commit([beginFailing(which, run().now)]);
    const failing = await findEndpoint(which.tenantId, which.projectId);
    if (failing) await commit([pauseEndpoint(failing, run().now)]);
    expect(await resumeEvents(which, run())).toMatchObject({ status: 'changed' });
    expect(await findEndpoint(which.tenantId, which.projectId)).not.toHaveProperty('pausedAt');
    expect(await resumeEvents(which, run())).toMatchObject({ status: 'unchanged' });
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
