import { setTimeout as wait } from 'node:timers/promises';
import type { SimulatedProcessor } from '../../../local/processor/http/server.ts';
import type { Told } from '../../../shared/ledger/evidence.ts';
import {
  cancelRequest,
  confirmRequest,
  intentIn,
  linkRecordRequest,
  linkRequest,
  openRequest,
  payloadIn,
  paymentRequest,
  recordRequest,
  refundRequest,
  summaryRequest,
} from '../../driver/requests.ts';
import { entered, givenFields } from '../entered-card.ts';
import { type Link, outcomeOf } from '../payer.ts';
import type { Answer } from '../stage.ts';
import { type Client, type Kind, type Sent, wordOf } from './client.ts';
import type { Ready } from './stack-messages.ts';

/** What clients were told in a run, for the verdict to hold against what is recorded in the end. */
export type Heard = Readonly<{
  answers: Told[];
  /** What the summary of a payment said. */
  summaries: { tenantId: string; receipt: string; status: string }[];
  /** Links that an answer named as made, as paid or as cancelled. */
  made: NamedLink[];
  used: NamedLink[];
  cancelled: NamedLink[];
  /** Invoices that an answer named as made. */
  invoices: { tenantId: string; id: string }[];
  /** Payments that were refunded under one key each. `isDone`: an answer said so; `isRefused`: one said that nothing was given back. */
  refunded: { tenantId: string; transactionId: string; isDone: boolean; isRefused?: boolean }[];
  /** What was asked about an order that recurs, in order. `isDone`: an answer said so. */
  orders: {
    tenantId: string;
    orderId: string;
    asked: 'now' | 'period_end' | 'undo' | 'claim' | 'disown';
    isDone: boolean;
  }[];
  /** The plan that a subscription was to have, in order. */
  changed: { tenantId: string; subscriptionId: string; to: string; isDone: boolean; isCharged?: boolean }[];
  /** Transfers that staff recorded. `isAll`: the whole of what was left. */
  received: { tenantId: string; invoiceId: string; reference: string; isDone: boolean; isAll: boolean }[];
  /** Slugs of links with a click or a confirm that was not answered. */
  unanswered: Set<string>;
  /** Answers that the service must never give. */
  surprises: string[];
}>;
type NamedLink = Readonly<{ tenantId: string; linkSlug: string }>;

export const newHeard = (): Heard => ({
  answers: [],
  summaries: [],
  made: [],
  used: [],
  cancelled: [],
  invoices: [],
  refunded: [],
  orders: [],
  changed: [],
  received: [],
  unanswered: new Set(),
  surprises: [],
});

/** One shopper's visit to one tenant's shop. */
export type Visit = Readonly<{
  client: Client;
  processor: SimulatedProcessor;
  heard: Heard;
  tenant: Ready['tenants'][number];
  checkout: string;
  /** The address the shopper comes from. */
  from: string;
  email: string;
  /** Names what the visit makes: keys of its requests, names of its links. */
  name: string;
  chance: () => number;
}>;
export type Click = Readonly<{
  card: string;
  key?: string;
  email?: string;
  kind?: Kind;
  loses?: Sent['loses'];
}>;
/** What a payer holds after a click. */
export type Held = Readonly<{ told: Told; secret?: string; isBusy: boolean }>;

const TRIES_MAX = 4;
/** Of the payments, how many come from a page that sends confirmation tokens. */
const ENTERED_SHARE = 0.5;
const RETRY_WAIT_MS = 250;
/** Some stories meet an account that cannot charge, and the others at that moment meet it with them. */
const PAYING = ['200 success', '200 requires_action', '402 payment_failed', '422 gateway_not_available'];
const BUSY = [
  '409 payment_in_progress',
  '409 idempotency_in_progress',
  '409 payment_link_used',
  '409 invoice_not_payable',
];
const CANCELLED = '410 payment_link_cancelled';
const READING = ['200'];
const REFUND_REFUSED = '422 refund_refused';
/** A request under the same key, or about the same payment, is being worked on. */
const IN_PROGRESS = ['409 payment_in_progress', '409 idempotency_in_progress'];
const CHANGING = [...PAYING, '200 scheduled', ...IN_PROGRESS];
/** Every route may answer these while faults are on. */
const TROUBLE = /^(500|503)\b/;
const MAY_ANSWER: Readonly<Record<Kind, readonly string[]>> = {
  'make-link': READING,
  open: READING,
  quote: READING,
  validate: READING,
  summary: READING,
  settings: READING,
  pay: [...PAYING, ...BUSY, CANCELLED],
  'pay-again': [...PAYING, ...BUSY, CANCELLED],
  'pay-at-once': [...PAYING, ...BUSY, CANCELLED],
  'make-invoice': [...READING, '409 idempotency_in_progress'],
  cancel: [...READING, ...BUSY],
  confirm: [...PAYING, '409 payment_in_progress'],
  'read-link': READING,
  // Refused: the processor had too many requests.
  refund: [...READING, ...IN_PROGRESS, REFUND_REFUSED],
  // What the dashboard gives back meanwhile cannot be given back once more.
  'refund-at-once': [...READING, ...IN_PROGRESS, '409 transaction_not_refundable', REFUND_REFUSED],
  token: READING,
  'own-orders': READING,
  'own-invoices': READING,
  'buy-plan': [...PAYING, ...IN_PROGRESS],
  'buy-with-code': [...PAYING, ...IN_PROGRESS, '422 coupon_not_valid'],
  'begin-trial': [...PAYING, ...IN_PROGRESS, '409 trial_not_available'],
  'buy-by-transfer': ['200 awaiting_transfer', ...IN_PROGRESS],
  'buy-add-on': [...PAYING, ...IN_PROGRESS],
  'change-plan': CHANGING,
  'change-at-once': [...CHANGING, '409 plan_not_changeable', '404 subscription_not_found'],
  'undo-change': [...READING, ...IN_PROGRESS],
  'end-order': [...READING, ...IN_PROGRESS],
  claim: [...READING, ...IN_PROGRESS, '409 order_disowned'],
  disown: [...READING, ...IN_PROGRESS, '409 order_not_disownable'],
  receive: [...READING, ...IN_PROGRESS],
  'receive-again': [...READING, ...IN_PROGRESS, '409 transfer_recorded', '409 invoice_not_payable'],
};

export async function send(
  { client, heard, from }: Visit,
  sent: Omit<Sent, 'from'>,
): Promise<Answer | undefined> {
  const answer = await client.send({ ...sent, from });
  const word = answer && `${answer.status} ${wordOf(answer)}`.trim();
  if (word !== undefined && !TROUBLE.test(word) && !MAY_ANSWER[sent.kind].includes(word))
    heard.surprises.push(`${sent.method} ${sent.path} was answered with ${word}`);
  return answer;
}

/** Sends again what was not answered, or answered with a server error, as the documentation tells clients to. */
export async function sendUntilAnswered(visit: Visit, sent: Omit<Sent, 'from'>): Promise<Answer | undefined> {
  for (let tries = 1; ; tries++) {
    const answer = await send(visit, tries === 1 ? sent : { ...sent, loses: undefined });
    if ((answer && answer.status < 500) || tries === TRIES_MAX) return answer;
    await wait(visit.chance() * RETRY_WAIT_MS * tries);
  }
}

/** Makes a link, as often as it takes: the name given makes all tries one. */
export async function makeLink(
  visit: Visit,
  fields: object,
  name: string,
  loses?: Sent['loses'],
): Promise<Link | undefined> {
  const { tenant, heard } = visit;
  const asked = linkRequest(tenant, { ...fields, idempotencyKey: name });
  const answer = await sendUntilAnswered(visit, { kind: 'make-link', ...asked, loses });
  return answer?.status === 200 ? linkIn(answer.body.data, tenant, heard) : undefined;
}

function linkIn(
  made: { slug: string; redirectUrl: string },
  { tenantId }: Visit['tenant'],
  heard: Heard,
): Link {
  heard.made.push({ tenantId, linkSlug: made.slug });
  return { slug: made.slug, payload: payloadIn(made) };
}

/** The tenant's backend requests an invoice, as often as it takes, under one key. */
export async function makeInvoice(
  visit: Visit,
  fields: object,
  loses?: Sent['loses'],
): Promise<(Link & { invoiceId: string }) | undefined> {
  const { tenant, heard, email } = visit;
  const customerInfo = { email, name: 'A Shopper' };
  const key = `${visit.name}-invoice`;
  const asked = recordRequest('invoices', tenant, { customerInfo, ...fields }, { key });
  const answer = await sendUntilAnswered(visit, { kind: 'make-invoice', ...asked, loses });
  if (answer?.status !== 200) return undefined;
  const { id, paymentLink } = answer.body.data;
  heard.invoices.push({ tenantId: tenant.tenantId, id });
  return { ...linkIn(paymentLink, tenant, heard), invoiceId: id };
}

/** The tenant's backend cancels a link. Gives whether it was answered that the link is cancelled. */
export async function cancel(visit: Visit, { slug: linkSlug }: Link): Promise<boolean> {
  const { credential, tenantId } = visit.tenant;
  const asked = cancelRequest(linkSlug, credential);
  const answer = await sendUntilAnswered(visit, { kind: 'cancel', ...asked });
  if (answer?.status === 200) visit.heard.cancelled.push({ tenantId, linkSlug });
  return answer?.status === 200;
}

/** The payment of a link, as the tenant's backend sees it. Nothing while it is not paid. */
export async function paymentOfLink(visit: Visit, { slug }: Link): Promise<string | undefined> {
  const asked = linkRecordRequest(slug, visit.tenant.credential);
  const shown = await sendUntilAnswered(visit, { kind: 'read-link', ...asked });
  return shown?.body?.data?.payment?.transactionId;
}

/** The tenant's backend refunds what paid the link, as often as it takes, under one key. */
export async function refund(
  visit: Visit,
  link: Link,
  body: object,
  { loses, kind = 'refund' }: Readonly<{ loses?: Sent['loses']; kind?: Kind }> = {},
): Promise<void> {
  const { credential, tenantId } = visit.tenant;
  const transactionId = await paymentOfLink(visit, link);
  if (transactionId === undefined) return;
  const asked = refundRequest(transactionId, credential, body, { key: `${visit.name}-refund` });
  const answer = await sendUntilAnswered(visit, { kind, ...asked, loses });
  visit.heard.refunded.push({
    ...{ tenantId, transactionId, isDone: answer?.status === 200 },
    isRefused: answer?.status === 422,
  });
}

/** One click on "pay". */
export async function click(
  visit: Visit,
  link: Link,
  { card, key, email = visit.email, kind = 'pay', loses }: Click,
): Promise<Held | undefined> {
  const { processor, tenant, name } = visit;
  const given = givenFields(processor, tenant.accountId, { card, click: `${name} ${link.slug} ${key}` });
  const paid = { payload: link.payload, customerInfo: { email, name: 'A Shopper' }, ...given };
  const answer = await send(visit, { kind, ...paymentRequest(paid, visit.checkout, { key }), loses });
  return hear(visit, link, answer, key);
}

/** Clicks until there is an outcome, or somebody else is at it: then the service itself has to find out. */
export async function pay(visit: Visit, link: Link, asked: Click): Promise<Held | undefined> {
  const first = visit.chance() < ENTERED_SHARE ? { ...asked, card: entered(asked.card) } : asked;
  let held = await click(visit, link, first);
  for (
    let tries = 1;
    tries < TRIES_MAX && (!held || (held.told.outcome === 'refused' && !held.isBusy));
    tries++
  ) {
    await wait(visit.chance() * RETRY_WAIT_MS * tries);
    held = await click(visit, link, { ...first, kind: 'pay-again', loses: undefined });
  }
  return held;
}

/** What the payer does in the bank's dialog. */
export function authenticate({ processor }: Visit, { secret }: Held, outcome: 'succeed' | 'fail'): void {
  if (secret === undefined) return;
  try {
    processor.authenticate(intentIn(secret), outcome);
  } catch {
    // The service has given the payment up meanwhile, and its dialog with it.
  }
}

export async function confirm(
  visit: Visit,
  link: Link,
  { told, secret }: Held,
  loses?: Sent['loses'],
): Promise<Held | undefined> {
  if (secret === undefined) return undefined;
  const asked = confirmRequest(intentIn(secret), told.receipt, visit.checkout);
  return hear(visit, link, await send(visit, { kind: 'confirm', ...asked, loses }), undefined);
}

export async function readSummary(visit: Visit, receipt: string | undefined): Promise<void> {
  if (receipt === undefined) return;
  const answer = await send(visit, { kind: 'summary', ...summaryRequest(receipt, visit.checkout) });
  if (answer?.status !== 200) return;
  visit.heard.summaries.push({ tenantId: visit.tenant.tenantId, receipt, status: answer.body.data.status });
}

export async function openLink(visit: Visit, { payload }: Link, kind: 'open' | 'quote'): Promise<void> {
  await send(visit, { kind, ...openRequest(payload, visit.checkout, kind) });
}

export async function read(visit: Visit, kind: Kind, path: string): Promise<void> {
  await send(visit, { kind, method: 'GET', path, headers: { origin: visit.tenant.origin } });
}

export function hear(
  { heard, tenant: { tenantId } }: Visit,
  link: Link,
  answer: Answer | undefined,
  key: string | undefined,
): Held | undefined {
  if (!answer) heard.unanswered.add(link.slug);
  if (!answer) return undefined;
  const receipt = answer.body?.receipt?.summaryRef;
  const told: Told = {
    tenantId,
    linkSlug: link.slug,
    outcome: outcomeOf(answer),
    ...(key && { key }),
    ...(receipt && { receipt }),
  };
  heard.answers.push(told);
  if (wordOf(answer) === 'payment_link_used') heard.used.push({ tenantId, linkSlug: link.slug });
  const secret = answer.body?.clientSecret;
  return { told, ...(secret && { secret }), isBusy: answer.status === 409 };
}
