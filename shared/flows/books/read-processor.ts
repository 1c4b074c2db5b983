import { processorAccount } from '../../domain/books/accounts.ts';
import type { BookEntry } from '../../domain/books/entry.ts';
import type { Payout } from '../../domain/books/files.ts';
import { type BalanceMove, netOf, ofBalanceMove } from '../../domain/books/of-balance.ts';
import { nameOf, plus, type Sums } from '../../domain/books/sums.ts';
import type { AttemptId, CustomerId, Instant, TenantId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { Gateway } from '../../domain/tenants/tenant.ts';
import { listBalanceMoves } from '../../processor/balance/moves.ts';
import { processorFor } from '../../processor/client.ts';
import { openGatewayKey } from '../../secrets/gateway-keys.ts';
import { parseAttempt } from '../../storage/attempts.ts';
import { readByKey } from '../../storage/books/read-by-key.ts';
import type { IntentRow } from '../../storage/intents.ts';
import { keys } from '../../storage/table/keys.ts';
import { listGateways } from '../../storage/tenants.ts';
import { dated, ENTRIES_LEAST, type Exporting, type Part } from './part.ts';

/** A gateway that opens an account at the processor. */
type Opens = Gateway & Readonly<{ processorAccountId: string }>;

/**
 * A part of what moved the balances of the tenant's accounts at the processor on the day, one account after the other: fees, payouts, and
 * what is not this service's. An account that cannot be read leaves a sentence, and is read with the next day from where it was left.
 */
export async function readProcessorPart(of: Exporting): Promise<Part> {
  const { state, running, projects, mayLeaveOut } = of;
  const oldest = projects[0]?.id ?? '';
  const before = running.to[oldest];
  const accounts = accountsOf(await listGateways(state.tenantId));
  const next = accounts.find(
    ({ processorAccountId: id }) => running.readUntil[id] !== before && !running.unread.includes(id),
  );
  if (!next || before === undefined) return { entries: [], position: undefined, hasMore: false };
  const { processorAccountId: account, createdAt } = next;
  const began = state.until[oldest] ?? createdAt;
  const from = running.readUntil[account] ?? (createdAt > began ? createdAt : began);
  const isBegun = running.account === account;
  const processor = processorFor(await openGatewayKey(next, 'secretKey'));

  const entries: BookEntry[] = [];
  const payouts: Payout[] = [];
  let { shown } = running;
  let after = isBegun ? running.position : undefined;
  do {
    const answer = await listBalanceMoves(processor, { from, before, after });
    if (answer.kind !== 'page') {
      const isLeftOut = after === undefined && (answer.kind === 'forbidden' || mayLeaveOut);
      if (!isLeftOut) throw new Error(`the balance of ${account} cannot be read: ${answer.kind}`);
      return leftOut({ account, from, running, isForbidden: answer.kind === 'forbidden' });
    }
    const attempts = await readAttempts(state.tenantId, answer.moves);
    for (const move of answer.moves) {
      const attempt = attempts(move);
      entries.push(...dated(ofBalanceMove(account, move, attempt), running.day, move.at));
      payouts.push(...payoutOf(account, move));
    }
    shown = shownAfter(shown, account, answer.moves);
    after = answer.next;
  } while (after !== undefined && entries.length < ENTRIES_LEAST);
  const isRead = after === undefined;
  const readUntil = isRead ? { ...running.readUntil, [account]: before } : running.readUntil;
  return { entries, payouts, shown, readUntil, position: after, hasMore: true, account };
}

/** Of several gateways of one account, one is read. */
function accountsOf(gateways: readonly Gateway[]): Opens[] {
  const opening = gateways.filter(
    (gateway): gateway is Opens =>
      gateway.kind === 'processor' &&
      gateway.sealedSecretKey !== undefined &&
      gateway.processorAccountId !== undefined,
  );
  return [...new Map(opening.map((gateway) => [gateway.processorAccountId, gateway])).values()];
}

function leftOut({
  account,
  from,
  running,
  isForbidden,
}: Readonly<{ account: string; from: Instant; isForbidden: boolean }> & Pick<Exporting, 'running'>): Part {
  const note = isForbidden
    ? `The key of ${account} may not read balance transactions and their sources, so these books have neither fees nor payouts of it. Permit the key to read the balance, charges, refunds, disputes and payouts: what is missing is then booked with the next day.`
    : `${account} could not be read, so these books have neither fees nor payouts of it. They are booked with the next day.`;
  return {
    entries: [],
    position: undefined,
    hasMore: true,
    readUntil: { ...running.readUntil, [account]: from },
    unread: [...running.unread, account],
    notes: [note],
  };
}

/** The attempt that a move is of, by its intent, or as a charge names it that is not recorded yet. */
async function readAttempts(
  tenantId: TenantId,
  moves: readonly BalanceMove[],
): Promise<(move: BalanceMove) => Attempt | undefined> {
  const intents = moves.flatMap(({ source }) => source?.intentId ?? []);
  const rows = await readByKey(intents.map(keys.intent));
  const attemptOfIntent = new Map(
    rows.flatMap((row) => {
      const { pk, tenantId: owner, customerId, attemptId } = row as IntentRow & { pk: string };
      return owner === tenantId ? [[pk, { customerId, attemptId }] as const] : [];
    }),
  );
  const namedBy = ({ source }: BalanceMove) => {
    const known = source?.intentId && attemptOfIntent.get(keys.intent(source.intentId).pk);
    if (known) return known;
    const { attemptId, customerId } = source ?? {};
    return attemptId && customerId
      ? { attemptId: attemptId as AttemptId, customerId: customerId as CustomerId }
      : undefined;
  };
  const named = moves.flatMap((move) => namedBy(move) ?? []);
  const items = await readByKey(
    named.map(({ customerId, attemptId }) => keys.attempt(tenantId, customerId, attemptId)),
  );
  const byId = new Map(items.map(parseAttempt).map((attempt) => [attempt.id, attempt]));
  return (move) => byId.get(namedBy(move)?.attemptId as AttemptId);
}

const shownAfter = (shown: Sums, account: string, moves: readonly BalanceMove[]): Sums =>
  plus(
    shown,
    moves.map((move) => [nameOf(processorAccount(account), move.currency), netOf(move)] as const),
  );

const payoutOf = (account: string, { type, currency, amountMinor, source }: BalanceMove): Payout[] =>
  type === 'payout' && source
    ? [{ id: source.id, account, currency, minor: -amountMinor, arrivesOn: source.arrivesOn ?? null }]
    : [];
