import type { SimulatedProcessor } from '../../local/processor/server.ts';
import type { Told } from '../../ops/ledger/evidence.ts';
import { type Link, outcomeOf } from '../payer.ts';
import type { Answer } from '../stage.ts';
import { type Client, type Kind, type Sent, wordOf } from './client.ts';
import type { Ready } from './stack-messages.ts';

/** What clients were told in a run, for the verdict to hold against what is recorded in the end. */
export type Heard = Readonly<{
  answers: Told[];
  /** What the summary of a payment said. */
  summaries: { tenantId: string; receipt: string; status: string }[];
  /** Links that somebody was told are used. */
  used: { tenantId: string; linkSlug: string }[];
  /** Answers that the service must never give. */
  surprises: string[];
}>;
export const newHeard = (): Heard => ({ answers: [], summaries: [], used: [], surprises: [] });

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
export type Click = Readonly<{ card: string; key?: string; email?: string; kind?: Kind; loses?: Sent['loses'] }>;
/** What a payer holds after a click. */
export type Held = Readonly<{ told: Told; secret?: string; isBusy: boolean }>;

const TRIES_MAX = 4;
const PAYING = [
  '200 success',
  '200 requires_action',
  '402 payment_failed',
  '503 processing',
  '503 processor_unavailable',
  '500 internal_error',
];
const BUSY = ['409 payment_in_progress', '409 idempotency_in_progress', '409 payment_link_used'];
const READING = ['200', '500 internal_error'];
const MAY_ANSWER: Readonly<Record<Kind, readonly string[]>> = {
  'make-link': READING,
  open: READING,
  quote: READING,
  validate: READING,
  summary: READING,
  settings: READING,
  pay: [...PAYING, ...BUSY],
  'pay-again': [...PAYING, ...BUSY],
  'pay-at-once': [...PAYING, ...BUSY],
  confirm: [...PAYING, '409 payment_in_progress'],
};

async function send({ client, heard, from }: Visit, sent: Omit<Sent, 'from'>): Promise<Answer | undefined> {
  const answer = await client.send({ ...sent, from });
  const word = answer && `${answer.status} ${wordOf(answer)}`.trim();
  if (word !== undefined && !MAY_ANSWER[sent.kind].includes(word))
    heard.surprises.push(`${sent.method} ${sent.path} was answered with ${word}`);
  return answer;
}

/** Makes a link, as often as it takes: the name given makes all tries one. */
export async function makeLink(visit: Visit, fields: object, name: string, loses?: Sent['loses']): Promise<Link | undefined> {
  const { tenant, heard } = visit;
  const body = { paymentSourceDetails: { sourceType: 4 }, productOrigin: tenant.projectId, ...fields, idempotencyKey: name };
  const slugs = new Set<string>();
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const path = '/public-api/payment-links';
    const answer = await send(visit, {
      kind: 'make-link',
      method: 'POST',
      path,
      origin: tenant.origin,
      body,
      loses: tries === 0 ? loses : undefined,
    });
    if (answer?.status !== 200) continue;
    const { slug, redirectUrl } = answer.body.data;
    slugs.add(slug);
    if (slugs.size > 1) heard.surprises.push(`the name ${name} led to two links: ${[...slugs].join(', ')}`);
    return { slug, payload: new URL(redirectUrl).searchParams.get('payload') ?? '' };
  }
  return undefined;
}

/** One click on "pay". */
export async function click(
  visit: Visit,
  link: Link,
  { card, key, email = visit.email, kind = 'pay', loses }: Click,
): Promise<Held | undefined> {
  const body = { payload: link.payload, customerInfo: { email, name: 'A Shopper' }, paymentMethodId: card };
  const path = '/public-api/payment-links/pay';
  const answer = await send(visit, { kind, method: 'POST', path, origin: visit.checkout, body, ...(key && { key }), loses });
  return answer && hear(visit, link, answer, key);
}

/** Clicks until there is an outcome, or somebody else is at it: then the service itself has to find out. */
export async function pay(visit: Visit, link: Link, first: Click): Promise<Held | undefined> {
  let held = await click(visit, link, first);
  for (let tries = 1; tries < TRIES_MAX && (!held || (held.told.outcome === 'refused' && !held.isBusy)); tries++) {
    held = await click(visit, link, { ...first, kind: 'pay-again', loses: undefined });
  }
  return held;
}

/** What the payer does in the bank's dialog. */
export function authenticate({ processor }: Visit, { secret }: Held, outcome: 'succeed' | 'fail'): void {
  if (secret === undefined) return;
  try {
    processor.authenticate(intentOf(secret), outcome);
  } catch {
    // The service has given the payment up meanwhile, and its dialog with it.
  }
}

export async function confirm(visit: Visit, link: Link, { told, secret }: Held, loses?: Sent['loses']): Promise<Held | undefined> {
  if (secret === undefined) return undefined;
  const body = { paymentIntentId: intentOf(secret), receiptRef: told.receipt };
  const path = '/public-api/purchase/confirm';
  const answer = await send(visit, { kind: 'confirm', method: 'POST', path, origin: visit.checkout, body, loses });
  return answer && hear(visit, link, answer, undefined);
}

export async function readSummary(visit: Visit, receipt: string | undefined): Promise<void> {
  if (receipt === undefined) return;
  const path = `/public-api/purchase/summary/${receipt}`;
  const answer = await send(visit, { kind: 'summary', method: 'GET', path, origin: visit.checkout });
  if (answer?.status !== 200) return;
  visit.heard.summaries.push({ tenantId: visit.tenant.tenantId, receipt, status: answer.body.data.status });
}

export async function openLink(visit: Visit, { payload }: Link, kind: 'open' | 'quote'): Promise<void> {
  await send(visit, { kind, method: 'POST', path: `/public-api/payment-links/${kind}`, origin: visit.checkout, body: { payload } });
}

export async function read(visit: Visit, kind: Kind, path: string): Promise<void> {
  await send(visit, { kind, method: 'GET', path, origin: visit.tenant.origin });
}

function hear({ heard, tenant: { tenantId } }: Visit, link: Link, answer: Answer, key: string | undefined): Held {
  const receipt = answer.body?.receipt?.summaryRef;
  const told: Told = { tenantId, linkSlug: link.slug, outcome: outcomeOf(answer), ...(key && { key }), ...(receipt && { receipt }) };
  heard.answers.push(told);
  if (wordOf(answer) === 'payment_link_used') heard.used.push({ tenantId, linkSlug: link.slug });
  const secret = answer.body?.clientSecret;
  return { told, ...(secret && { secret }), isBusy: answer.status === 409 };
}

const intentOf = (secret: string): string => secret.split('_secret_')[0] ?? '';
