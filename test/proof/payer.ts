import type { Told } from '../../shared/ledger/evidence.ts';
import type { Asked } from '../driver/requests.ts';
import {
  addOnRequest,
  chooseRequest,
  confirmRequest,
  intentIn,
  linkRequest,
  payloadIn,
  paymentRequest,
  purchaseRequest,
  type Seller,
} from '../driver/requests.ts';
import { givenFields } from './entered-card.ts';
import { type Answer, ask, type Stage } from './stage.ts';

/** A payer at the hosted checkout: opens a link, pays, does what the bank asks, and comes back after trouble. */
export type Payer = Sending &
  Readonly<{
    card: string;
    /** What they make of a 3-D Secure challenge. */
    challenge: 'passed' | 'failed' | 'ignored';
    couponCode?: string;
  }>;
/** How a client sends one request. */
export type Sending = Readonly<{
  /** The `Idempotency-Key`; without it the service has to recognise a repeat itself. */
  key?: string;
  /** A customer's, sent as a bearer token. */
  token?: string;
  /** Writes the fields of the body in the opposite order, as another version of the client may. */
  reorders?: boolean;
}>;
/** What is paid for: a link; or by a purchase a pending order (1), a plan that the storefront sells (3), or an add-on for a subscription; or a plan that a customer changes to. */
export type Link = Readonly<{
  slug: string;
  payload: string;
  sourceType?: 1 | 3;
  subscription?: string;
  change?: Change;
  /** What the payer chooses before each payment, of a link that sells more than once or may be renewed. */
  chooses?: object;
}>;
type Change = Readonly<{ from: string; token: string }>;
/** The card that charges the subscription already. */
export const SAVED = 'saved';

export const PAYER_EMAIL = 'ada.lovelace@example.com';

export async function makeLink(stage: Stage, link: object, sending: Sending = {}): Promise<Link | undefined> {
  const answer = await send(stage, linkRequest(sellerOf(stage), link), sending);
  const data = answer?.status === 200 ? answer.body.data : undefined;
  return data?.redirectUrl ? { slug: data.slug, payload: payloadIn(data) } : undefined;
}

const sellerOf = ({ projectId, origin }: Stage): Seller => ({ projectId, origin });

/** Pays, and passes the challenge if there is one. Returns the last answer. */
export async function pay(stage: Stage, source: Link, payer: Payer): Promise<Told | undefined> {
  const link = await chosen(stage, source);
  if (!link) return undefined;
  const answer = await send(stage, paymentOf(stage, link, { email: PAYER_EMAIL, name: 'Ada' }, payer), payer);
  const told = tell(stage, link, answer, payer.key);
  if (told?.outcome !== 'requires_action' || payer.challenge === 'ignored') return told;
  return await authenticateAndConfirm(stage, link, answer?.body.clientSecret, told.receipt ?? '', payer);
}

/** The payer's own link, where they have to choose one first. */
async function chosen(stage: Stage, link: Link): Promise<Link | undefined> {
  if (!link.chooses) return link;
  const answer = await send(
    stage,
    chooseRequest(link.payload, stage.origin, 'secret-of-a-device', link.chooses),
    {},
  );
  return answer?.status === 200
    ? { slug: answer.body.data.slug, payload: answer.body.data.payload }
    : undefined;
}

/** The request that pays: for a link at the hosted checkout, for an order, a plan or an add-on from the storefront's own page. */
export function paymentOf(
  stage: Stage,
  { slug, payload, sourceType, subscription, change }: Link,
  customerInfo: object,
  { card, couponCode, key = '' }: Pick<Payer, 'card' | 'couponCode' | 'key'>,
): Asked {
  const code = couponCode ? { couponCode } : {};
  const given = givenFields(stage.processor, stage.accountId, { card, click: key });
  const paid = { customerInfo, ...given };
  if (change) {
    const body = { planSlug: slug, ...(card !== SAVED && given) };
    const headers = { origin: stage.origin, authorization: `Bearer ${change.token}` };
    return { method: 'POST', path: `/client/plan/${change.from}/change-plan`, headers, body };
  }
  if (subscription !== undefined)
    return addOnRequest(sellerOf(stage), { addon: slug, subscription }, { ...paid, info: code });
  if (sourceType === undefined) return paymentRequest({ payload, ...paid, ...code }, undefined);
  return purchaseRequest(sellerOf(stage), { sourceType, slug }, { ...paid, info: code });
}

export async function authenticateAndConfirm(
  stage: Stage,
  link: Link,
  secret: string,
  receiptRef: string,
  payer: Payer,
) {
  const paymentIntentId = intentIn(secret);
  authenticate(stage, paymentIntentId, payer);
  const sending = { ...payer, ...(payer.key && { key: `${payer.key}:${paymentIntentId}` }) }; // Each confirm is a request of its own.
  const answer = await send(stage, confirmRequest(paymentIntentId, receiptRef, undefined), sending);
  return tell(stage, link, answer, undefined);
}

/** One request as the client sends it. `undefined` when the function never answered. */
export function send(stage: Stage, { path, body = {}, headers }: Asked, { key, token, reorders }: Sending) {
  const own = {
    ...headers,
    ...(key && { 'idempotency-key': key }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return ask(stage, path, reorders ? reversed(body) : body, own);
}

const reversed = (body: object): object =>
  Object.fromEntries(
    Object.entries(body)
      .reverse()
      .map(([name, value]) => [name, isFields(value) ? reversed(value) : value]),
  );
const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Does it once: a challenge that was passed before the trouble began is not asked for again. */
export function authenticate({ processor }: Stage, intentId: string, { challenge }: Payer): void {
  if (challenge === 'ignored') return;
  if (!openChallenges(processor).some(({ id }) => id === intentId)) return;
  processor.authenticate(intentId, challenge === 'passed' ? 'succeed' : 'fail');
}

/** The payment and setup intents whose payers have not answered their bank. */
export const openChallenges = ({ ledger }: Stage['processor']) =>
  Object.values(ledger.accounts)
    .flatMap(({ paymentIntents, setupIntents }) => [...paymentIntents, ...setupIntents])
    .filter(({ status }) => status === 'requires_action');

/** Notes what a payer was told, as evidence for the ledger check. */
export function tell(stage: Stage, link: Link, answer: Answer | undefined, key?: string): Told | undefined {
  if (!answer || answer.body?.status === 'scheduled') return undefined; // A change that waits for its date pays nothing.
  const receipt = answer.body?.receipt?.summaryRef;
  const told = {
    tenantId: stage.tenantId,
    linkSlug: link.slug,
    outcome: outcomeOf(answer),
    ...(key && { key }),
    ...(receipt && { receipt }),
  };
  stage.answers.push(told);
  return told;
}

export function outcomeOf({ status, body }: Answer): Told['outcome'] {
  if (body?.status === 'awaiting_transfer') return 'processing'; // Nothing is paid yet.
  if (status === 200) return body.status === 'success' ? 'success' : 'requires_action';
  if (status === 402) return 'failed';
  return status === 503 && body.status === 'processing' ? 'processing' : 'refused';
}
