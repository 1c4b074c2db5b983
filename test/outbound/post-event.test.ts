import { Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { BillingEvent } from '../../shared/domain/events/event.ts';
import { messageOf } from '../../shared/domain/events/message.ts';
import { requirePublicUrl } from '../../shared/outbound/address-guard.ts';
import { aReceiver } from '../support/receiver.ts';
import { resolveTo } from './fake-dns.ts';
import { FORBIDDEN_ADDRESSES, FORBIDDEN_NAMES, FORBIDDEN_TARGETS } from './forbidden-targets.ts';

const event = { id: 'evt_1', type: 'invoice.paid', data: {} } as const satisfies Partial<BillingEvent>;
const message = messageOf(event as BillingEvent, new Date());
const NO_PROOF = { headers: {}, secrets: [] };
async function deployedPost() {
  const { STAGE } = process.env;
  process.env.STAGE = 'prod';
  const asDeployed: string = '../../shared/outbound/post-event.ts?deployed';
  const { postEvent } = await import(asDeployed);
  process.env.STAGE = STAGE;
  return postEvent as typeof import('../../shared/outbound/post-event.ts').postEvent;
}

it('postEvent in production does not reach its own machine by address, by plain http or by name', async () => {
  const receiver = await aReceiver();
  const { port } = new URL(receiver.url);
  const postEvent = await deployedPost();
  for (const url of [
    receiver.url,
    `https://127.0.0.1:${port}/`,
    'https://localhost/',
    'https://127.0.0.1/',
  ]) {
    expect((await postEvent(url, message, NO_PROOF)).isDelivered).toBe(false);
  }
  expect(receiver.received).toEqual([]);
});

it('postEvent in production opens no connection to a forbidden address', async () => {
  const connected = vi.spyOn(Socket.prototype, 'connect');
  onTestFinished(() => connected.mockRestore());
  const postEvent = await deployedPost();
  for (const target of FORBIDDEN_TARGETS)
    expect((await postEvent(target, message, NO_PROOF)).isDelivered, target).toBe(false);
  expect(connected).not.toHaveBeenCalled();
});

it.each(FORBIDDEN_ADDRESSES)(
  'postEvent in production refuses a name that resolves to %s, alone or beside a public address',
  async (address) => {
    const postEvent = await deployedPost();
    for (const name of FORBIDDEN_NAMES) {
      resolveTo([address], ['8.8.8.8', address]);
      for (const _ of ['alone', 'beside']) {
        const { isDelivered, reason } = await postEvent(`https://${name}/`, message, NO_PROOF);
        expect([isDelivered, reason]).toEqual([false, `${name} resolves to an address that is not public`]);
      }
    }
  },
);

it('postEvent in production checks the one address it connects to: a name that became private is not reached', async () => {
  const { lookups } = resolveTo(['127.0.0.1'], ['8.8.8.8']);
  const postEvent = await deployedPost();
  expect(requirePublicUrl('https://rebind.example/').hostname).toBe('rebind.example');
  const { isDelivered, reason } = await postEvent('https://rebind.example/', message, NO_PROOF);
  expect([isDelivered, reason]).toEqual([false, 'rebind.example resolves to an address that is not public']);
  expect(lookups).toEqual(['rebind.example']);
});

it.each([301, 302, 303, 307, 308])(
  'postEvent in production does not follow a redirect with %i',
  async (status) => {
    const [first, second] = [await aReceiver(), await aReceiver()];
    const { postEvent } = await import('../../shared/outbound/post-event.ts');
    for (const location of [
      second.url,
      'https://169.254.169.254/latest/meta-data/',
      '//127.0.0.1/',
      'file:///etc/passwd',
    ]) {
      first.answer(status, { location });
      expect(await postEvent(first.url, message, NO_PROOF)).toMatchObject({ isDelivered: false, status });
    }
    expect([first.received.length, second.received.length]).toEqual([4, 0]);
  },
);
