import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import type { Item } from '../../../shared/ledger/view.ts';
import { type Link, type Payer, pay } from '../payer.ts';
import { refunderOf } from '../refunds.ts';
import { otherPrice } from '../renewals.ts';
import { itemsOf, type Stage } from '../stage.ts';
import { staffOf } from '../transfers.ts';
import type { Flow } from './flows.ts';
import { makeSource } from './source.ts';

/** Longer than a request holds the claim on its key. */
const CLAIM_OVER_SECONDS = 50;
/** Of a link and of an invoice. */
const PAID = 2;
/** The key under which staff end an invoice. */
export const STAFF_KEY = 'staff-1';
const ANSWERS: Readonly<Record<string, string>> = {
  invoiced: 'processing',
  succeeded: 'success',
  declined: 'failed',
  requires_action: 'requires_action',
};

/**
 * Sends the flow's request once more under its key: after the claim of the first request is over, from a new process, and with
 * the fields of the body in another order. Gives what contradicts that both requests are one.
 *
 * `made` is the link or order that the first request answered with, when it answered.
 */
export async function repeatLate(
  stage: Stage,
  flow: Flow,
  payer: Payer,
  link: Link | undefined,
  made?: Link,
): Promise<string[]> {
  stage.time.advance(CLAIM_OVER_SECONDS);
  stage.time.forget();
  const later = { ...payer, reorders: true };
  if (flow.act === 'received' || flow.act === 'void') return await endsOnce(stage, flow.act);
  if (flow.act === 'refund') return await refundsOnce(stage, flow);
  if (flow.act === 'create') return await createsOne(stage, flow, later, made);
  if (flow.act === 'replace_card') return []; // Its link was paid without this key, a month before.
  // A key is kept for a day. What was bought months before is not sold to its payer again.
  const repeated = flow.pause === 'begun' ? 'refused' : undefined;
  const contradictions = link ? await paysOnce(stage, link, later, repeated) : [];
  return flow.renewsFor === undefined
    ? contradictions
    : [...contradictions, ...otherPrice(await itemsOf(stage), flow.renewsFor)];
}

async function createsOne(stage: Stage, flow: Flow, payer: Payer, made: Link | undefined): Promise<string[]> {
  const again = await makeSource(stage, flow, payer);
  const unpaid = (await itemsOf(stage)).filter(({ status }) => status !== PAID); // An earlier payment's are paid.
  const slugs = unpaid
    .filter(({ sk }) => sk === 'LINK' || sk.startsWith('ORDER#'))
    .map(({ slug, id }) => slug ?? id);
  const invoices = unpaid.filter(({ sk }) => sk.startsWith('INVOICE#')).length;
  return [
    ...(slugs.length === 1 ? [] : [`one key created ${slugs.length} links or orders`]),
    ...(invoices <= 1 ? [] : [`one key created ${invoices} invoices`]),
    ...(again?.slug === slugs[0]
      ? []
      : [`the repeat was answered with ${again?.slug}, and there is ${slugs}`]),
    ...(made && made.slug !== again?.slug
      ? [`the first answer named ${made.slug}, the repeat ${again?.slug}`]
      : []),
  ];
}

/** Staff send the request again: whether the first came through or not, the invoice is ended once. */
async function endsOnce(stage: Stage, act: 'received' | 'void'): Promise<string[]> {
  const answer = await (await staffOf(stage))(act, STAFF_KEY);
  const transfers = (await itemsOf(stage)).filter(
    ({ sk, operation }) => sk.startsWith('TXN#') && operation === 'transfer',
  ).length;
  const expected = act === 'received' ? 1 : 0;
  return [
    ...(answer?.status === 200 ? [] : [`staff who repeat ${act} were answered ${answer?.status}`]),
    ...(transfers === expected ? [] : [`there are ${transfers} transfers, there should be ${expected}`]),
  ];
}

/** Staff send the request again: whether the first came through or not, one refund is made. */
async function refundsOnce(stage: Stage, { refunds }: Flow): Promise<string[]> {
  const answer = await (await refunderOf(stage))(STAFF_KEY, refunds);
  const made = (await itemsOf(stage)).filter(
    ({ sk, state }) => sk.startsWith('REFUND#') && state === 'succeeded',
  ).length;
  return [
    ...(answer?.status === 200 ? [] : [`staff who repeat a refund were answered ${answer?.status}`]),
    ...(made === 1 ? [] : [`${made} refunds were made, there should be one`]),
  ];
}

/** `otherwise` is the answer to the repeat where it is not that of its attempt. */
async function paysOnce(stage: Stage, link: Link, payer: Payer, otherwise?: string): Promise<string[]> {
  const told = await pay(stage, link, payer);
  // A refusal aborts its attempt and frees the key, so a later request with it may make another one.
  const states = (await itemsOf(stage)).filter(isPaymentOf(link)).map(({ state }) => String(state));
  const attempts = states.filter((state) => state !== 'aborted');
  const expected = otherwise ?? ANSWERS[attempts[0] ?? ''];
  return [
    ...(attempts.length <= 1 ? [] : [`one key made the attempts ${attempts.join(', ')}`]),
    ...(expected === undefined || told?.outcome === expected
      ? []
      : [`the repeat was answered ${told?.outcome ?? 'nothing'}, and its attempt is ${attempts[0]}`]),
  ];
}

const isPaymentOf =
  ({ slug }: Link) =>
  ({ sk, terms }: Item) =>
    sk.startsWith('TXN#') && soldAs(terms as Attempt['terms']) === slug;

const soldAs = ({ source: { link, plan, order, change } }: Attempt['terms']) =>
  link ?? plan?.slug ?? order?.id ?? change?.after.plan.slug;
