import { expect, it } from 'vitest';
import { resumeEvents } from '../../../apps/operator/actions/resume-events.ts';
import { setEvents } from '../../../apps/operator/actions/set-events.ts';
import { beginFailing, findEndpoint, pauseEndpoint } from '../../../shared/storage/events/endpoints.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { itemsOf } from '../../support/table.ts';
import { aHome, aProject, run } from './home.ts';

const secret = 'a-secret-of-some-length';

it('setEvents refuses hmac_sha256 and changes nothing', async () => {
  const request = { ...(await aHome()), url: 'https://backend.example/in', secret };
  await setEvents(request, run());
  const before = await itemsOf(request.tenantId);
  await expect(setEvents({ ...request, mode: 'hmac_sha256' }, run())).rejects.toThrow(/not implemented/);
  expect(await itemsOf(request.tenantId)).toEqual(before);
});

it('setEvents keeps the types of events that an endpoint gets, and refuses an unknown one', async () => {
  const { which } = await aProject();
  const set = (types?: string) =>
    setEvents({ ...which, url: 'https://backend.example/in', secret, ...(types && { types }) }, run());
  const two = await set('invoice.paid, payment.succeeded');
  expect(two.result.events?.types).toEqual(['payment.succeeded', 'invoice.paid']);
  expect((await set('payment.succeeded,invoice.paid')).status).toBe('unchanged');
  await expect(set('invoice.payed')).rejects.toMatchObject({ details: { field: 'types' } });
  expect((await set()).result.events).not.toHaveProperty('types');
});

const secretOf = (letter: string) => `whsec_${btoa(letter.repeat(32))}`;

it('a secret of standard_webhooks leaves the one before alive, and one of another mode not', async () => {
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

it('setEvents with another address resumes an endpoint that is paused, and says so', async () => {
  const { which } = await aProject();
  const set = async (path: string) =>
    (await setEvents({ ...which, url: `https://backend.example/${path}`, secret }, run())).changes;
  await set('one');
  await commit([beginFailing(which, run().now)]);
  const failing = await findEndpoint(which);
  if (failing) await commit([pauseEndpoint(failing, run().now)]);
  expect(await set('one')).toEqual([]);
  expect((await set('two')).at(-1)).toMatch(/^send events again, which were paused at 20/);
  const { pausedAt, failingSince, workPk } = (await itemsOf(which.tenantId)).find(({ sk }) =>
    sk.startsWith('ENDPOINT'),
  ) as { sk: string; pausedAt?: string; failingSince?: string; workPk?: string };
  expect([pausedAt, failingSince, workPk]).toEqual([undefined, undefined, expect.stringMatching('RESUMED')]);
});

it('resumeEvents ends a pause, once', async () => {
  const { which } = await aProject();
  expect(await resumeEvents(which, run())).toMatchObject({ status: 'unchanged' });
  await commit([beginFailing(which, run().now)]);
  const failing = await findEndpoint(which);
  if (failing) await commit([pauseEndpoint(failing, run().now)]);
  expect(await resumeEvents(which, run())).toMatchObject({ status: 'changed' });
  expect(await findEndpoint(which)).not.toHaveProperty('pausedAt');
  expect(await resumeEvents(which, run())).toMatchObject({ status: 'unchanged' });
});
