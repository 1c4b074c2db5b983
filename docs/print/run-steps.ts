import { seedCatalog } from '../../local/demo-catalog.ts';
import { testEndpoint } from '../../shared/flows/events/endpoints/test-endpoint.ts';
import { reconcileRefunds } from '../../shared/flows/refunds/reconcile-refunds.ts';
import { refundTransaction } from '../../shared/flows/refunds/refund-transaction.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { newOperationId } from '../../shared/runtime/new-id.ts';
import { parseAttempt } from '../../shared/storage/attempts.ts';
import { findProject } from '../../shared/storage/tenants.ts';
import { type Received, startEventReceiver } from '../../test/harness/event-receiver.ts';
import { backend } from '../../test/support/backend.ts';
import { now, travelTo } from '../../test/support/clock.ts';
import { type Answer, call } from '../../test/support/gateway.ts';
import { aLink, aPayer, pay } from '../../test/support/links.ts';
import { recordsOf } from '../../test/support/table.ts';
import { aCredential, aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../test/support/tenants.ts';
import { deliverEvents, runWorker } from '../../test/support/workers.ts';
import { aShopWhoseMailBounces } from './bounced-mail.ts';
import { liveWithCard } from './card-life.ts';
import { changeCycle, disownPlan, forgive, moveSubscribers } from './changed-plan.ts';
import { DOCUMENT_STEPS } from './document-steps.ts';
import { erase } from './erased-person.ts';
import { aShopWithoutEngine } from './failing-engine.ts';
import { FIRST_STEPS } from './first-steps.ts';
import { warnAndReview } from './fraud-signs.ts';
import { sayWhoBuys } from './own-details.ts';
import { aShopThatPauses } from './paused-order.ts';
import { type StableText, stableText, TENANT } from './stable-text.ts';
import { type Save, STEPS, type Step } from './steps.ts';
import { testStolenCards } from './stolen-cards.ts';
import { leaveUnpaid } from './unpaid-subscriptions.ts';

/** A step with the body it really sent and the answer it got. */
export type Done = Readonly<{ step: Step; sent?: string; answer: Answer }>;
/** What really happened, in order, and what the tenant's endpoint was sent meanwhile. */
export type Run = Readonly<{
  done: readonly Done[];
  /** What the document shows beside it. */
  more: readonly Done[];
  /** The calls of the first page. */
  first: readonly Done[];
  received: readonly Received[];
  stable: StableText;
}>;

/** Every page is printed as of this moment. */
const AT = '2026-11-21T12:00:00.000Z';
const SHOP = 'https://shop.acme.example';
const SECRET = 'the-secret-of-the-endpoint';

/** Makes a shop of its own and goes through the examples, one a second. Needs a running backend. */
export async function runSteps(): Promise<Run> {
  travelTo(AT);
  const receiver = await startEventReceiver();
  try {
    const shop = await aTenant({
      project: { currencies: ['usd', 'eur', 'jpy', 'gbp'], logoUrl: 'https://cdn.acme.example/logo.png' },
      events: { url: `${receiver.url}/events`, secret: SECRET },
    });
    if (shop.gateway) await seedCatalog(shop.project, shop.gateway, new Date(AT));
    const done = await goThrough(shop, STEPS);
    await loseDispute(shop);
    await refundAndFail(shop);
    await leaveUnpaid(shop, 'orchard-club', setClock);
    await changeCycle(shop, 'orchard-club');
    await disownPlan(shop, 'orchard-club');
    await moveSubscribers(shop, 'orchard-club');
    await sayWhoBuys(shop);
    await forgive(shop);
    await erase(shop);
    await refuseOnce(shop);
    await warnAndReview(shop, askProcessor);
    await liveWithCard(shop, askProcessor);
    await testStolenCards(shop);
    const third = await aShopWithoutEngine({ url: `${receiver.url}/events`, secret: SECRET });
    const fourth = await aShopWhoseMailBounces({ url: `${receiver.url}/events`, secret: SECRET });
    const fifth = await aShopThatPauses({ url: `${receiver.url}/events`, secret: SECRET }, setClock);
    await deliverEvents();
    await test(shop);
    const { received } = receiver;
    const told = received.length;
    const other = await aTenant({
      events: { url: `${receiver.url}/events`, secret: SECRET },
      mail: {},
    });
    const more = await goThrough(other, DOCUMENT_STEPS);
    const shopOfPage = await aTenant({ events: { url: `${receiver.url}/events`, secret: SECRET } });
    if (shopOfPage.gateway) await seedCatalog(shopOfPage.project, shopOfPage.gateway, new Date(AT));
    const first = await goThrough(shopOfPage, FIRST_STEPS);
    requireSuccess([...more, ...first]);
    const names = [shop, other, third, fourth, fifth, shopOfPage].map(namesOf);
    const stable = stableText(Object.assign({}, ...names));
    return { done, more, first, received: received.slice(0, told), stable };
  } finally {
    clock.now = now;
    clock.real = now;
    await receiver.close();
  }
}

/** A payment beside the steps, for the events of its dispute. */
async function loseDispute(shop: TestTenant): Promise<void> {
  const customerInfo = { email: 'ada@example.com', name: 'Ada Payer' };
  await pay(await aLink(shop), { customerInfo, paymentMethodId: 'pm_card_createDispute' });
  const { processor } = await backend();
  const [dispute] = processor.ledger.accounts[shop.account.id]?.disputes ?? [];
  if (!dispute) throw new Error('The charge was to be disputed.');
  const apply = async (type: string) => {
    const body = JSON.stringify({
      id: `evt_${type}`,
      type,
      objectId: dispute.id,
      intentId: dispute.payment_intent,
    });
    const record = {
      messageId: type,
      receiptHandle: type,
      body,
      attributes: { ApproximateReceiveCount: '1' },
    };
    await runWorker('apply-processor-event', { Records: [record] });
  };
  await apply('charge.dispute.created');
  processor.closeDispute(dispute.id, 'lost');
  await apply('charge.dispute.closed');
}

async function goThrough(shop: TestTenant, steps: readonly Step[]): Promise<Done[]> {
  const saved: Record<string, string> = { SHOP: shop.origin };
  const credential = {
    backend: await aCredential(shop, ['webhook']),
    office: await aCredential(shop, ['admin']),
  };
  const done: Done[] = [];
  for (const [second, step] of steps.entries()) {
    const at = new Date(Date.parse(AT) + second * 1000);
    setClock(at);
    const filled = (text: string) =>
      text.replace(/\$([A-Z]+)/g, (_, name: string) => saved[name] ?? `$${name}`);
    const one = await make(step, whoOf(step, shop, { ...credential, customer: saved.TOKEN ?? '' }), filled);
    done.push(one);
    for (const save of step.saves ?? []) saved[save.as] = readSaved(save, one.answer);
  }
  return done;
}

/** The processor refuses the key of one payment's request. */
async function refuseOnce(shop: TestTenant): Promise<void> {
  const refusal = { status: 401, message: 'Expired API key provided.' };
  const match = { method: 'POST', path: '/v1/payment_intents' };
  await askProcessor('/_sim/faults', JSON.stringify({ mode: 'refuse', refusal, match }));
  const answer = await pay(await aLink(shop), { customerInfo: aPayer() });
  if (answer.status !== 422) throw new Error(`The payment was to be refused, and is ${answer.status}.`);
}

/** Refunds the recurring link's payment, and has the bank return the money: what the pages show of it is its events. */
async function refundAndFail({ tenant, account }: TestTenant): Promise<void> {
  const attempts = (await recordsOf(tenant.id, 'TXN#')).map(parseAttempt);
  const paid = attempts.find(
    ({ state, operation, orderId, terms }) =>
      state === 'succeeded' && operation === 'charge' && orderId && terms.source.link,
  );
  if (!paid) throw new Error('No recurring link was paid in the run.');
  const command = {
    tenantId: tenant.id,
    transactionId: paid.id,
    reason: 'requested_by_customer',
    requestedBy: 'jane@acme.example',
  };
  await refundTransaction({
    ...command,
    operationId: newOperationId(clock.now()),
    now: clock.now(),
    deadline: { leftMs: () => 25_000 },
  });
  const [refund] = (await backend()).processor.ledger.accounts[account.id]?.refunds ?? [];
  await askProcessor('/_sim/refunds/fail', JSON.stringify({ refund: refund?.id }));
  await reconcileRefunds(paid, clock.now());
}

async function test({ tenant, project: { id } }: TestTenant): Promise<void> {
  const project = await findProject(tenant.id, id);
  if (project) await testEndpoint(project, clock.now());
}

function setClock(at: Date): void {
  clock.now = () => at;
  clock.real = clock.now;
  travelTo(at.toISOString()); // The simulated processor's clock.
}

/** The headers by which the service knows who asks. */
function whoOf(
  { from }: Step,
  { origin }: TestTenant,
  proof: Readonly<Record<'backend' | 'office' | 'customer', string>>,
): Record<string, string> {
  if (from === 'backend' || from === 'office') return { 'x-tenant-id': proof[from] };
  if (from === 'customer') return { authorization: `Bearer ${proof.customer}` };
  return { origin: from === 'checkout' ? CHECKOUT_ORIGIN : origin };
}

/** What the document shows of an operation is how it is used. */
function requireSuccess(done: readonly Done[]): void {
  const refused = done.filter(({ answer }) => answer.status >= 300);
  const told = refused.map(
    ({ step, answer }) => `${step.method} ${step.path}: ${answer.status} ${answer.text}`,
  );
  if (refused.length > 0) throw new Error(`These examples are refused:\n${told.join('\n')}`);
}

async function make(
  step: Step,
  who: Record<string, string>,
  filled: (text: string) => string,
): Promise<Done> {
  const text = step.body === undefined ? step.text : filled(JSON.stringify(step.body));
  const sent = text === undefined ? {} : { sent: text };
  if (step.from === 'processor') return { step, ...sent, answer: await askProcessor(step.path, text) };
  const answer = await call(step.method, filled(step.path), {
    headers: {
      ...who,
      ...(step.body !== undefined && { 'content-type': 'application/json' }),
      ...lowerCased(step.headers),
    },
    ...(text !== undefined && { rawBody: text }),
  });
  return { step, ...sent, answer };
}

async function askProcessor(path: string, body: string | undefined): Promise<Answer> {
  const response = await fetch((await backend()).processor.url + path, { method: 'POST', body });
  const text = await response.text();
  return { status: response.status, headers: {}, text, body: JSON.parse(text) };
}

function readSaved({ field, after }: Save, { body }: Answer): string {
  const value = String(field.split('.').reduce((inner, name) => inner?.[name], body));
  return after ? (value.split(after)[1] ?? '') : value;
}

const namesOf = ({ origin, tenant, project }: TestTenant): Record<string, string> => ({
  [origin]: SHOP,
  [tenant.id]: TENANT,
  [tenant.uniqueName]: 'acme',
  [project.id]: '6920541085d1f3a7c2e9b604',
  [CHECKOUT_ORIGIN]: 'http://localhost:3001',
});

const lowerCased = (headers: Step['headers'] = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
