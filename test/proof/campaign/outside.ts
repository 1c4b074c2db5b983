import { VERSION_PREFIX } from '../../../functions/routes.ts';
import type { Currency } from '../../../shared/domain/money/currency.ts';
import { toMajor } from '../../../shared/domain/money/money.ts';
import type { BookIntent } from '../../../shared/ledger/books.ts';
import type { Received } from '../../harness/event-receiver.ts';
import { eventIdOf } from './events.ts';
import type { Heard } from './shopper.ts';
import type { TenantReady } from './stack-messages.ts';
import type { World } from './world.ts';

// biome-ignore lint/suspicious/noExplicitAny: lists and summaries have their own contracts, which the API's tests check.
type Shown = any;
type Seen = Readonly<{
  links: Map<string, Shown>;
  invoices: readonly Shown[];
  transactions: Map<string, Shown>;
  /** Intents that took money, by the attempt that they name. */
  charged: Map<string, readonly BookIntent[]>;
  /** Refunds at the processor, by the attempt whose charge they give back. */
  refunds: Map<string | undefined, readonly Shown[]>;
  events: readonly Received[];
  heard: Heard;
}>;

/** The kinds of transactions that a link leads to. */
const OF_LINKS = ['link', 'invoice', 'plan_link'];
const PAID = 2;
const CANCELLED = 4;

/**
 * What contradicts the clients' answers, as the tenants themselves can see it: in lists read with their credentials, in summaries, in
 * their own account at the processor, and among the events that arrived. It knows nothing of the table.
 */
export async function outsideProblems(
  world: World,
  heard: Heard,
  events: readonly Received[],
): Promise<string[]> {
  const found: string[] = [];
  for (const tenant of world.stack.ready.tenants)
    found.push(...problemsOf(await look(world, tenant, heard, events)));
  for (const [receipt, words] of Map.groupBy(heard.answers, ({ receipt }) => receipt)) {
    if (receipt === undefined) continue;
    const { data } = await get(world, `/public-api/purchase/summary/${receipt}`, {
      origin: world.stack.ready.checkout,
    });
    if (!data) found.push(`the receipt ${receipt} was given, and has no summary`);
    const isToldPaid = words.some(({ outcome }) => outcome === 'success');
    if (data && isToldPaid && data.status !== 'success')
      found.push(`${receipt} was answered success, and is ${data.status}`);
  }
  return found;
}

async function look(
  world: World,
  tenant: TenantReady,
  heard: Heard,
  events: readonly Received[],
): Promise<Seen> {
  const { answers, made, used, cancelled, invoices, refunded } = heard;
  const isOwn = ({ tenantId }: { tenantId: string }) => tenantId === tenant.tenantId;
  const isOfLink = new Set(made.map(({ linkSlug }) => linkSlug)); // Of plans and add-ons the receipt is looked at.
  const own = {
    answers: answers.filter((one) => isOwn(one) && isOfLink.has(one.linkSlug)),
    made: made.filter(isOwn),
    used: used.filter(isOwn),
    cancelled: cancelled.filter(isOwn),
  };
  const links = await list(world, tenant, '/webhook/payment-links');
  const intents: readonly BookIntent[] = Object.values(world.processor.ledger.accounts).flatMap(
    ({ paymentIntents }) => paymentIntents,
  );
  const charged = intents.filter(
    ({ status, metadata }) => status === 'succeeded' && metadata.tenant === tenant.tenantId,
  );
  return {
    links: new Map(links.map((link) => [link.slug, link])),
    invoices: await list(world, tenant, '/webhook/invoices'),
    transactions: new Map((await list(world, tenant, '/admin/transactions')).map((one) => [one.id, one])),
    refunds: Map.groupBy(
      Object.values(world.processor.ledger.accounts).flatMap(({ refunds }) => refunds),
      ({ payment_intent }) => intents.find(({ id }) => id === payment_intent)?.metadata.attempt,
    ),
    charged: Map.groupBy(charged, ({ metadata }) => metadata.attempt ?? ''),
    events: events.filter(({ event }) => event.tenantId === tenant.tenantId),
    heard: { ...heard, ...own, invoices: invoices.filter(isOwn), refunded: refunded.filter(isOwn) },
  };
}

function problemsOf(seen: Seen): string[] {
  return [
    ...chargeProblems(seen),
    ...recordProblems(seen),
    ...toldProblems(seen),
    ...refundProblems(seen),
    ...eventProblems(seen),
  ];
}

/** What was asked for under one key was given back once, and what was answered as given back was. */
const refundProblems = ({ refunds, heard: { refunded } }: Seen): string[] =>
  refunded.flatMap(({ transactionId, isDone, isRefused }) => {
    const count = refunds.get(transactionId)?.filter(isOfService).length ?? 0;
    return count > 1 || (isDone && count === 0) || (isRefused && count > 0)
      ? [`${transactionId} was refunded ${count} times, and ${isDone ? '' : 'not '}answered as refunded`]
      : [];
  });

/** A refund that was made in the dashboard names nothing of ours. */
const isOfService = ({ metadata }: Shown): boolean => Object.keys(metadata ?? {}).length > 0;

/** Amounts have at most three decimals. */
const sum = (one: number, other: number): number => Math.round((one + other) * 1000) / 1000;

/** Nothing was charged twice, no cycle of an order neither, and nothing without an invoice of that amount, a paid link and an event. */
function chargeProblems({ links, invoices, transactions, charged, events }: Seen): string[] {
  const paidLinks = Map.groupBy(links.values(), ({ payment }) => payment?.transactionId);
  const invoicesOf = Map.groupBy(invoices, ({ payment }) => payment?.transactionId);
  const announced = new Set(
    events.flatMap(({ event }) => (event.type === 'payment.succeeded' ? [event.data.transactionId] : [])),
  );
  const cycles = Map.groupBy(
    [...charged.values()].flat(),
    ({ metadata }) => metadata.due_on && `${metadata.order} of ${metadata.due_on}`,
  );
  const twice = [...cycles].filter(([cycle, intents]) => cycle !== undefined && intents.length > 1);
  const found = [...charged].flatMap(([attempt, intents]) => {
    const [intent] = intents;
    if (!intent) return [];
    const { id, amount_received: minor, currency } = intent;
    const { kind, wallet } = transactions.get(attempt) ?? {};
    const isPaidByLink = !OF_LINKS.includes(kind) || paidLinks.get(attempt)?.length === 1;
    const own = invoicesOf.get(attempt) ?? [];
    return [
      ...(intents.length > 1 ? [`${attempt} was charged ${intents.length} times`] : []),
      ...(own.length === 1
        ? []
        : [`${id} took ${minor} ${currency} for ${attempt}, of which there are ${own.length} invoices`]),
      ...(own.every(
        ({ paid }) =>
          paid.value === sum(toMajor({ minor, currency: currency as Currency }), wallet?.value ?? 0),
      )
        ? []
        : [`${id} took another amount`]),
      ...(isPaidByLink ? [] : [`${id} took ${minor} ${currency}, and no link is paid by ${attempt}`]),
      ...(announced.has(attempt)
        ? []
        : [`${id} took ${minor} ${currency}, and no event payment.succeeded arrived`]),
    ];
  });
  return [
    ...found,
    ...twice.map(([cycle, intents]) => `the cycle of ${cycle} was charged ${intents.length} times`),
  ];
}

/** A transfer, or what the wallet paid. */
const isWithoutCard = (transaction: Shown): boolean =>
  transaction !== undefined && (transaction.transfer !== null || transaction.amount.value === 0);

/** What is recorded as paid was charged. */
const recordProblems = ({ invoices, transactions, charged }: Seen): string[] =>
  invoices
    .filter(({ status, payment }) => status === PAID && !charged.has(payment?.transactionId))
    .filter(({ payment }) => !isWithoutCard(transactions.get(payment?.transactionId)))
    .map(
      ({ id, payment }) => `the invoice ${id} is paid by ${payment?.transactionId}, which charged nothing`,
    );

/** What was answered is still so. */
function toldProblems({ links, invoices, heard }: Seen): string[] {
  const { answers, made, used, cancelled, unanswered } = heard;
  const ids = new Set(invoices.map(({ id }) => id));
  const isPaid = (slug: string) => links.get(slug)?.status === PAID;
  const perLink = Map.groupBy(answers, ({ linkSlug }) => linkSlug);
  return [
    ...made
      .filter(({ linkSlug }) => !links.has(linkSlug))
      .map(({ linkSlug }) => `the link ${linkSlug} was made, and is in no list`),
    ...heard.invoices
      .filter(({ id }) => !ids.has(id))
      .map(({ id }) => `the invoice ${id} was made, and is in no list`),
    ...used
      .filter(({ linkSlug }) => !isPaid(linkSlug))
      .map(({ linkSlug }) => `the link ${linkSlug} was answered as used, and is not paid`),
    ...cancelled
      .filter(({ linkSlug }) => links.get(linkSlug)?.status !== CANCELLED)
      .map(
        ({ linkSlug }) =>
          `the link ${linkSlug} was answered as cancelled, and is ${links.get(linkSlug)?.statusLabel}`,
      ),
    ...answers
      .filter(({ outcome }) => outcome === 'success')
      .filter(({ linkSlug, receipt }) => links.get(linkSlug)?.payment?.receipt.summaryRef !== receipt)
      .map(
        ({ linkSlug, receipt }) => `${receipt} was answered success, and did not pay the link ${linkSlug}`,
      ),
    ...[...perLink]
      .filter(
        ([slug, told]) =>
          !unanswered.has(slug) && told.every(({ outcome }) => outcome === 'failed') && isPaid(slug),
      )
      .map(([slug]) => `every click on the link ${slug} was answered failed, and it is paid`),
  ];
}

/** What happens to a card or a gateway may happen to it again. */
const HAPPENS_AGAIN = /^(card|gateway)\./;

/** One occurrence has one id, however often it arrives. */
function eventProblems({ events }: Seen): string[] {
  const once = events.filter(({ event: { type } }) => !HAPPENS_AGAIN.test(type));
  const occurrences = Map.groupBy(once, ({ event: { type, data } }) => {
    const { transactionId, invoiceId, orderId, refundId, subscriptionId, dispute, renewal } = data as Shown;
    const cycle = renewal && [renewal.orderId, renewal.dueOn, renewal.failedTries];
    const told = dispute && [dispute.id, dispute.status]; // Another event follows when it takes money, or ends otherwise.
    return [type, transactionId, invoiceId, orderId, refundId, subscriptionId, told, cycle].join(' ');
  });
  return [...occurrences].flatMap(([occurrence, all]) => {
    const ids = new Set(all.map(eventIdOf));
    return ids.size === 1 ? [] : [`${occurrence} arrived under ${ids.size} ids`];
  });
}

async function list(world: World, { credential, origin }: TenantReady, path: string): Promise<Shown[]> {
  const all: Shown[] = [];
  for (let cursor: string | null | undefined = ''; cursor !== undefined && cursor !== null; ) {
    const page: Shown = await get(
      world,
      `${path}?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      {
        origin,
        'x-tenant-id': credential,
      },
    );
    all.push(...page.data);
    cursor = page.nextCursor;
  }
  return all;
}

async function get({ stack }: World, path: string, headers: Record<string, string>): Promise<Shown> {
  const answer = await fetch(`${stack.ready.api}${VERSION_PREFIX}${path}`, { headers });
  const body = await answer.json();
  if (!answer.ok && answer.status !== 404)
    throw new Error(`${path} was answered with ${answer.status} ${JSON.stringify(body)}`);
  return body;
}
