import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { verifyCredential } from '../../shared/auth/credentials.ts';
import type { OutboxRow } from '../../shared/domain/events/event.ts';
import type { EventId, TenantId } from '../../shared/domain/ids.ts';
import { openAccount } from '../../shared/flows/charging/account.ts';
import { deliverEvent } from '../../shared/flows/events/deliver-event.ts';
import { relayRow } from '../../shared/flows/events/relay-events.ts';
import * as caller from '../../shared/http/layers/caller.ts';
import { newId } from '../../shared/runtime/new-id.ts';
import { openEventSecret } from '../../shared/secrets/event-secret.ts';
import { openGatewayKey } from '../../shared/secrets/gateway-keys.ts';
import * as payloads from '../../shared/secrets/payment-payload.ts';
import * as settings from '../../shared/storage/recent.ts';
import { keys, tenantPartition } from '../../shared/storage/table/keys.ts';
import { workFields } from '../../shared/storage/table/work.ts';
import { findGateway } from '../../shared/storage/tenants.ts';
import { aDeliveryOf, anEvent, aTurn } from '../flows/events/an-event.ts';
import { backend } from '../support/backend.ts';
import { advance, now } from '../support/clock.ts';
import { type Answer, call } from '../support/gateway.ts';
import {
  aLink,
  aPayer,
  authenticate,
  finishAbandoned,
  intentOf,
  linkBody,
  pay,
  receiptOf,
  type TestLink,
} from '../support/links.ts';
import { takeLogLines } from '../support/log-lines.ts';
import { kept } from '../support/money-books.ts';
import { aReceiver, type Receiver } from '../support/receiver.ts';
import { partition } from '../support/table.ts';
import { aCredential, aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../support/tenants.ts';
import { runWorker } from '../support/workers.ts';
import { plant } from './support/plant.ts';

/**
 * Each check that keeps tenants apart is taken away here, one at a time, by a spy in its place or by data that it should never
 * have let in. What lies under it must refuse all the same: storage, which serves one tenant at a time, or the key service.
 */
const SECRET = 'an-event-secret-of-theirs';
let mine: TestTenant;
let theirs: TestTenant;
let link: TestLink;
let paid: Answer;
let asked: Answer;
let paidFor: TestLink;
beforeAll(async () => {
  [mine, theirs] = [
    await aTenant(),
    await aTenant({ events: { url: 'http://localhost:9/theirs', secret: SECRET } }),
  ];
  [link, paidFor] = [await aLink(theirs), await aLink(theirs)];
  paid = await pay(paidFor);
  asked = await pay(await aLink(theirs), { paymentMethodId: 'pm_card_threeDSecure2Required' });
  await authenticate(asked, 'succeed');
});

/** Until the test ends. */
function instead<Module extends object, Name extends keyof Module & string>(
  module: Module,
  name: Name,
  does: Module[Name],
): void {
  const spy = vi
    .spyOn(module as Record<string, (...all: never[]) => unknown>, name)
    .mockImplementation(does as never);
  onTestFinished(() => spy.mockRestore());
}

/** Refused as a bug is: with nothing of theirs in the answer or the log, and nothing of theirs changed. */
async function expectRefused(ask: () => Promise<Answer>): Promise<void> {
  const before = await kept(theirs);
  takeLogLines();
  const { status, body, text } = await ask();
  const logs = takeLogLines().join('');
  expect([status, body.error?.code]).toEqual([500, 'internal_error']);
  expect(logs).toContain('work for one tenant touches no other');
  for (const id of [theirs.tenant.id, theirs.project.id, theirs.account.publishableKey])
    expect(text + logs).not.toContain(id);
  expect(await kept(theirs)).toEqual(before);
}

const asMine = (method: 'GET' | 'POST', path: string, body?: object, query?: Record<string, string>) =>
  call(method, path, { origin: mine.origin, ...(body && { body }), ...(query && { query }) });
const paying = ({ payload } = link) => ({ payload, customerInfo: aPayer(), paymentMethodId: 'pm_card_visa' });
const LINKS = '/public-api/payment-links';

it.each<[string, () => Promise<Answer>]>([
  ['to validate their link', () => asMine('GET', `${LINKS}/validate/${link.slug}`)],
  ['to open their payload', () => asMine('POST', `${LINKS}/open`, { payload: link.payload })],
  ['to quote their payload', () => asMine('POST', `${LINKS}/quote`, { payload: link.payload })],
  ['to pay their link', () => asMine('POST', `${LINKS}/pay`, paying())],
  ['to show their receipt', () => asMine('GET', `/public-api/purchase/summary/${receiptOf(paid)}`)],
  [
    'to confirm their payment',
    () =>
      asMine('POST', '/public-api/purchase/confirm', {
        receiptRef: receiptOf(asked),
        paymentIntentId: intentOf(asked),
      }),
  ],
])('storage refuses %s when it is forgotten whose storefront asks', async (_, ask) => {
  instead(caller, 'tenantOf', () => undefined);
  await expectRefused(ask);
});

it.each<[string, () => Promise<Answer>]>([
  [
    'to make a link of it',
    () => asMine('POST', LINKS, { ...linkBody(mine), productOrigin: theirs.project.id }),
  ],
  [
    'to list its currencies',
    () =>
      asMine('GET', '/public-api/settings/global-settings/general-settings/currency-list', undefined, {
        projectId: theirs.project.id,
      }),
  ],
])('storage refuses %s when a project is looked up wherever it is', async (_, ask) => {
  await settings.recentProject(theirs.tenant.id, theirs.project.id); // From here on it is in memory, where no partition is read.
  const { recentProject, getNamedProject } = settings;
  const ownerOf = (tenantId: TenantId, id: string) =>
    id === theirs.project.id ? theirs.tenant.id : tenantId;
  instead(settings, 'recentProject', (tenantId, id) => recentProject(ownerOf(tenantId, id), id));
  instead(settings, 'getNamedProject', (tenantId, id) => getNamedProject(ownerOf(tenantId, id), id));
  await expectRefused(ask);
});

it('an origin whose row pairs my tenant with their project finds no project when a name leads to the wrong tenant', async () => {
  const origin = `https://misled.${new URL(mine.origin).host}`;
  await plant({
    ...keys.origin(origin),
    kind: 'storefront',
    tenantId: mine.tenant.id,
    projectId: theirs.project.id,
  });
  expect((await call('POST', LINKS, { origin, body: linkBody(mine) })).status).toBe(401);
});

it.each([
  ['my storefront', () => mine.origin],
  ['the hosted checkout', () => CHECKOUT_ORIGIN],
])(
  'a payload that says their link is mine finds no link, asked from %s when a name leads to the wrong tenant',
  async (_, origin) => {
    const link = await aLink(theirs); // A process may know for some seconds what a payload says that it has opened.
    const claims = await payloads.openPayload(link.payload);
    instead(payloads, 'openPayload', async () => ({
      ...claims,
      tenantId: mine.tenant.id,
      projectId: mine.project.id,
    }));
    const before = await kept(theirs);
    const bodyOf = (one: typeof link, step: string) =>
      step === 'pay' ? paying(one) : { payload: one.payload };
    for (const step of ['open', 'quote', 'pay']) {
      expect(
        (await call('POST', `${LINKS}/${step}`, { origin: origin(), body: bodyOf(link, step) })).status,
        step,
      ).toBe(404);
    }
    expect(await kept(theirs)).toEqual(before);
  },
);

it('a receipt with my tenant’s name in it finds no payment when a name leads to the wrong tenant', async () => {
  const receipt = receiptOf(paid).replace(theirs.tenant.id, mine.tenant.id);
  for (const origin of [mine.origin, CHECKOUT_ORIGIN]) {
    expect((await call('GET', `/public-api/purchase/summary/${receipt}`, { origin })).status).toBe(404);
  }
});

it('a credential of theirs that lies with me opens nothing when a name leads to the wrong tenant', async () => {
  const credential = await aCredential(mine, ['admin']);
  const [, keyId = ''] = credential.split('_');
  const [row] = (await partition(tenantPartition(mine.tenant.id))).filter(({ sk }) => sk.endsWith(keyId));
  expect((await verifyCredential(credential)).tenantId).toBe(mine.tenant.id);
  await plant({ ...keys.credential(mine.tenant.id, keyId), ...row, tenantId: theirs.tenant.id });
  await expect(verifyCredential(credential)).rejects.toThrow('a record lies with the tenant it names');
});

const theirGateway = async () => {
  const found = theirs.gateway && (await findGateway(theirs.tenant.id, theirs.gateway.id));
  if (!found) throw new Error('The tenant has a gateway.');
  return found;
};

it('a secret of theirs that lies with me is not read while it names them', async () => {
  const gateway = await theirGateway();
  await plant({ ...gateway, ...keys.gateway(mine.tenant.id, gateway.id) });
  await expect(openAccount(mine.tenant.id, gateway.id)).rejects.toThrow(
    'a record lies with the tenant it names',
  );
});

it('a secret of theirs that lies with me does not open once it names me: not the secret key, not the publishable key', async () => {
  const moved = { ...(await theirGateway()), tenantId: mine.tenant.id };
  for (const field of ['secretKey', 'publishableKey'] as const) {
    await expect(openGatewayKey(moved, field)).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    });
  }
});

it('a secret of theirs that lies with me does not open as my event secret', async () => {
  const project = await settings.recentProject(theirs.tenant.id, theirs.project.id);
  const { events } = project ?? {};
  expect(project && events && (await openEventSecret(project, events))).toBe(SECRET);
  for (const { tenantId, id } of [mine.project, { ...mine.project, id: theirs.project.id }]) {
    await expect(openEventSecret({ tenantId, id }, events as never)).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    });
  }
});

let receiver: Receiver;
const withEndpoint = async () => {
  receiver = await aReceiver();
  return await aTenant({ events: { url: receiver.url, secret: 'a-secret-of-my-own' } });
};

it('a delivery of their event is not posted to my endpoint when events are mixed up', async () => {
  const { tenant, project } = await withEndpoint();
  const delivery = aDeliveryOf(anEvent({ tenant, project }));
  await expect(deliverEvent({ ...delivery, event: anEvent(theirs) }, aTurn())).rejects.toThrow(
    'an event goes to the project it is about',
  );
  expect(receiver.received).toEqual([]);
  expect((await deliverEvent(delivery, aTurn())).isDone).toBe(true);
});

it('a row of mine that holds their event is not relayed when events are mixed up', async () => {
  const { queue } = await backend();
  const event = anEvent(theirs);
  const row: OutboxRow = {
    id: newId<EventId>('event', now()),
    tenantId: mine.tenant.id,
    events: [event],
    notices: [],
    createdAt: event.createdAt,
  };
  await expect(relayRow(row, now())).rejects.toThrow('work for one tenant touches no other');
  expect(JSON.stringify(await queue.waiting())).not.toContain(event.id);
});

it('work that lies with me and names them is left alone and told, and the work of others is done', async () => {
  const other = await aTenant();
  const { processor } = await backend();
  processor.fault({
    mode: 'drop_before',
    times: 2,
    match: { account: other.account.id, path: /payment_intents$/ },
  });
  onTestFinished(() => processor.clearFaults());
  await pay(await aLink(other));
  const [stuck] = (await kept(other)).attempts;
  const [done] = (await kept(theirs)).attempts.filter(({ state }) => state === 'succeeded');
  const due = workFields('CHECK', String(stuck?.id), '2026-01-01T00:00:00.000Z' as never);
  await plant({
    ...done,
    state: 'prepared',
    pk: `${tenantPartition(mine.tenant.id)}#CUSTOMER#cst_planted`,
    sk: 'TXN#planted',
    ...due,
  });
  takeLogLines();
  advance({ minutes: 1 });
  await finishAbandoned();
  expect(takeLogLines().join('')).toContain('a record lies with the tenant it names');
  expect((await kept(other)).attempts.map(({ state }) => state)).toEqual(['aborted']);
  expect((await kept(theirs)).attempts).toContainEqual(done);
});

it('work that lies with me and names them is not relayed by the sweeper, which relays what is others’', async () => {
  const other = await aTenant({
    events: { url: 'http://localhost:9/other', secret: 'a-secret-of-my-own' },
  });
  await pay(await aLink(other));
  const [row] = (await kept(other)).outbox;
  await plant({
    ...row,
    ...keys.event(mine.tenant.id, 'evt_planted' as EventId),
    workSk: `2026-01-01T00:00:00.000Z#evt_planted`,
  });
  takeLogLines();
  advance({ minutes: 3 });
  await runWorker('sweep-outbox');
  expect(takeLogLines().join('')).toContain('a record lies with the tenant it names');
  expect((await kept(other)).outbox).toMatchObject([{ relayedAt: expect.any(String) }]);
});
