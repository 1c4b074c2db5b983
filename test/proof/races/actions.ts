import { streamOf } from '../../harness/stream-records.ts';
import { type Link, makeLink, paymentOf, tell } from '../payer.ts';
import { type Answer, ask, type Stage, work } from '../stage.ts';
import type { Actor } from './scheduler.ts';
import { takeTurn } from './scheduler.ts';

/** What people and machines do to the service, in the words that pairs are written in. */
export type Click = Readonly<{
  who?: string;
  card?: string;
  key?: string;
  couponCode?: string;
  token?: string;
}>;
/** A payment that waits for its payer's bank. */
export type Asked = Readonly<{ intentId: string; receiptRef: string }>;

export const VISA = 'pm_card_visa';
export const MASTERCARD = 'pm_card_mastercard';
export const DECLINED = 'pm_card_chargeDeclined';
export const CHALLENGED = 'pm_card_threeDSecure2Required';
export const LEASE_OVER_SECONDS = 50;
/** The payer's time to authenticate is over, and the processor still waits for our confirm. */
export const CHALLENGE_OVER_SECONDS = 56 * 60;

/** A link of 19.99 USD that lives for ten hours, if nothing else is said. */
export async function aLink(stage: Stage, fields: object = {}): Promise<Link> {
  const link = await makeLink(stage, { amount: 19.99, expiresInMinutes: 600, ...fields });
  if (!link) throw new Error('The link could not be made.');
  return link;
}

export const recurring = { billingType: 2, recurringDetails: { billingInterval: 1 } };
export const freeTrial = {
  amount: 0,
  billingType: 2,
  recurringDetails: {
    billingInterval: 1,
    recurringAmount: 12.5,
    isOnTrial: true,
    trialPeriod: { durationInDays: 14 },
  },
};

export async function pay(
  stage: Stage,
  link: Link,
  { who = 'ada', card = VISA, key, couponCode, token }: Click = {},
): Promise<Answer> {
  const {
    path,
    body = {},
    headers,
  } = paymentOf(
    stage,
    link,
    { email: `${who}@example.com`, name: who },
    { card, ...(couponCode && { couponCode }), ...(key && { key }) },
  );
  const proofs = {
    ...(key && { 'idempotency-key': key }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const answer = await asked(stage, path, body, { ...headers, ...proofs });
  return told(stage, link, answer, key);
}

/** What the checkout asks after the dialog. */
export async function confirm(
  stage: Stage,
  link: Link,
  { intentId, receiptRef }: Asked,
  key?: string,
): Promise<Answer> {
  const body = { paymentIntentId: intentId, receiptRef };
  return told(
    stage,
    link,
    await asked(stage, '/public-api/purchase/confirm', body, key ? { 'idempotency-key': key } : {}),
  );
}

export async function openLink(stage: Stage, { payload }: Link): Promise<Answer> {
  return await asked(stage, '/public-api/payment-links/open', { payload });
}

/** Pays with a card whose bank asks for the payer. */
export async function payUpToChallenge(stage: Stage, link: Link, click: Click = {}): Promise<Asked> {
  const { body } = await pay(stage, link, { card: CHALLENGED, ...click });
  const [intentId = ''] = String(body.clientSecret).split('_secret_');
  if (body.status !== 'requires_action')
    throw new Error(`The bank asked for no challenge: ${JSON.stringify(body)}`);
  return { intentId, receiptRef: body.receipt.summaryRef };
}

/** A payer whose customer the processor has already. */
export async function becomeKnown(stage: Stage, who = 'ada'): Promise<void> {
  const { status } = await pay(stage, await aLink(stage, { amount: 3 }), { who, card: MASTERCARD });
  if (status !== 200) throw new Error(`An earlier payment was answered with ${status}.`);
}

export const passChallenge = async ({ processor }: Stage, { intentId }: Asked): Promise<void> =>
  void processor.authenticate(intentId, 'succeed');
export const failChallenge = async ({ processor }: Stage, { intentId }: Asked): Promise<void> =>
  void processor.authenticate(intentId, 'fail');

export const finishAbandoned = (stage: Stage): Promise<unknown> => work(stage, 'finish-abandoned');
export const sweepOutbox = (stage: Stage): Promise<unknown> => work(stage, 'sweep-outbox');
export const relay = (stage: Stage, rows: readonly object[]): Promise<unknown> =>
  work(stage, 'relay-outbox', streamOf(rows));

/** Time moves as an actor of its own: between any two calls of the others. */
export const timePasses = (stage: Stage, seconds: number): Promise<void> =>
  takeTurn(`${seconds} seconds pass`, async () => stage.time.advance(seconds));

export const actor = (name: string, act: () => Promise<unknown>): Actor => ({ name, act });

async function asked(
  stage: Stage,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await ask(stage, path, body, headers);
  if (!answer) throw new Error(`${path} never answered.`);
  return answer;
}

function told(stage: Stage, link: Link, answer: Answer, key?: string): Answer {
  tell(stage, link, answer, key);
  return answer;
}

/** An answer in a word, as printed: `200 success`, `409 payment_in_progress`. */
export function brief(result: unknown): string {
  const { status, body } = (result ?? {}) as Partial<Answer>;
  if (status === undefined) return 'done';
  return `${status} ${body?.status ?? body?.error?.code ?? body?.data?.statusLabel ?? ''}`.trim();
}
