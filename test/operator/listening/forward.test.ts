import { expect, it } from 'vitest';
import { exampleOf } from '../../../apps/operator/listening/example.ts';
import { forward, secretOfRun } from '../../../apps/operator/listening/forward.ts';
import { type Proof, verifyEvent } from '../../../sdk/src/index.ts';
import { EVENT_TYPES } from '../../../shared/domain/events/event.ts';
import { billing } from '../../support/operator.ts';
import { aReceiver } from '../../support/receiver.ts';

const VERIFIED: [mode: Proof['mode'], given: string | undefined][] = [
  ['standard_webhooks', undefined],
  ['shared_secret', 'a-secret-of-the-shop'],
];

it.each(VERIFIED)(
  'an example of each type reaches a program, which verifies it by %s',
  async (mode, given) => {
    const receiver = await aReceiver();
    const secret = secretOfRun(given);
    for (const type of EVENT_TYPES)
      expect(await forward(exampleOf(type, new Date()), { to: receiver.url, secret }, new Date())).toBe(
        '200',
      );
    for (const { headers, body = '' } of receiver.received)
      await verifyEvent({ headers, body }, { mode, secret } as Proof);
    expect(receiver.received.map(({ event }) => event.type)).toEqual(EVENT_TYPES);
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(EVENT_TYPES.length);
  },
);

it('the command posts one example, and says how the program answered, or that it did not', async () => {
  const receiver = await aReceiver();
  receiver.answer(503);
  const told = await billing('events', 'trigger', 'payment.failed', '--to', receiver.url);
  expect(told).toMatchObject({ type: 'payment.failed', answer: '503' });
  expect(receiver.received.map(({ event }) => event.id)).toEqual([told.id]);
  await receiver.close();
  const silent = await billing('events', 'trigger', 'payment.failed', '--to', receiver.url);
  expect(silent).toMatchObject({ answer: expect.stringMatching(/^no answer: .*ECONNREFUSED/) });
});
