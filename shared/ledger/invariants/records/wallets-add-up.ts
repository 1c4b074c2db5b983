import type { Wallet, WalletEntry } from '../../../domain/customers/wallet.ts';
import { sharesOf } from '../../../domain/refunds/refund.ts';
import { type Attempt, isEnded } from '../../../domain/sales/attempt.ts';
import { totalOf } from '../../../domain/value/part.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I6. Of a tenant's listed records alone, which have no wallets, nothing can be said. */
export function walletsAddUp(view: View): Finding[] {
  if (view.isPartial) return [];
  const entriesOf = Map.groupBy(view.walletEntries, nameOf);
  const held = Map.groupBy(view.attempts.filter(holdsPart), ({ terms, ...attempt }) =>
    nameOf({ ...attempt, ...terms.charge }),
  );
  const known = new Set(view.wallets.map(nameOf));
  return [
    ...view.wallets.flatMap((wallet) => {
      const name = nameOf(wallet);
      return sums(wallet, entriesOf.get(name) ?? [], held.get(name) ?? []).map((message) =>
        finding(wallet, message),
      );
    }),
    ...view.walletEntries
      .filter((entry) => !known.has(nameOf(entry)))
      .map((entry) => finding(entry, `entry ${entry.id} has no wallet`)),
    ...entriesOfAttempts(view),
  ];
}

function sums(wallet: Wallet, entries: readonly WalletEntry[], open: readonly Attempt[]): string[] {
  const { customerId, currency, balance, creditBalance, holdBalance, lots } = wallet;
  const sum = (type: WalletEntry['type']) =>
    entries.reduce((total, entry) => total + (entry.type === type ? entry.amount : 0), 0);
  const isHeld = open.reduce((total, { terms }) => total + (terms.walletMinor ?? 0), 0);
  const expected: [name: string, found: number, due: number][] = [
    [
      'balance',
      balance,
      sum('credit') - sum('hold') + sum('release') + sum('refund') - sum('reversal') + sum('return'),
    ],
    ['lots', lots.reduce((total, { minor }) => total + minor, 0), balance],
    ['creditBalance', creditBalance, sum('credit')],
    ['holdBalance', holdBalance, sum('hold') - sum('release') - sum('debit')],
    ['holdBalance', holdBalance, isHeld],
  ];
  const which = `the ${currency} wallet of ${customerId}`;
  return expected
    .filter(([, found, due]) => found !== due || found < 0)
    .map(
      ([name, found, due]) =>
        `${which} has the ${name} ${found}, and its entries and open attempts add up to ${due}`,
    );
}

/** An attempt that a wallet pays a part of has an entry for the hold and, when it has ended, one for its end; a change may credit. */
function entriesOfAttempts({ attempts, refundRecords, ...view }: View): Finding[] {
  const walletEntries = view.walletEntries.filter(({ type }) => type !== 'reversal' && type !== 'return');
  const refunded = Map.groupBy(refundRecords, ({ tenantId, attemptId }) => `${tenantId} ${attemptId}`);
  const written = Map.groupBy(walletEntries, ({ tenantId, attemptId }) => `${tenantId} ${attemptId}`);
  const own = attempts.flatMap((attempt) => {
    const actual = (written.get(`${attempt.tenantId} ${attempt.id}`) ?? [])
      .map(({ type, amount }) => `${type} ${amount}`)
      .sort();
    const given = (refunded.get(`${attempt.tenantId} ${attempt.id}`) ?? [])
      .map((refund) => sharesOf(refund).walletMinor)
      .filter(Boolean);
    const moved = typesOf(attempt).map((type) => `${type} ${attempt.terms.walletMinor}`);
    const expected = [...moved, ...creditsOf(attempt), ...given.map((minor) => `refund ${minor}`)].sort();
    const message = `attempt ${attempt.id} (${attempt.state}) has the wallet entries [${actual}] instead of [${expected}]`;
    return actual.join() === expected.join() ? [] : [finding(attempt, message)];
  });
  const ids = new Set(attempts.map(({ tenantId, id }) => `${tenantId} ${id}`));
  const orphans = walletEntries.filter(
    ({ tenantId, type, attemptId }) => type !== 'credit' && !ids.has(`${tenantId} ${attemptId}`),
  );
  return [...own, ...orphans.map((entry) => finding(entry, `entry ${entry.id} belongs to no attempt`))];
}

function typesOf({ state, terms }: Attempt): WalletEntry['type'][] {
  if (terms.walletMinor === undefined) return [];
  return [
    'hold',
    ...(state === 'succeeded' ? (['debit'] as const) : isEnded({ state }) ? (['release'] as const) : []),
  ];
}

/** What a change of the plan credits: the unused part of a period, or what was charged above what was due; and that of each add-on that it ends. */
function creditsOf({ state, terms: { source } }: Attempt): string[] {
  const { walletCreditMinor = 0, carriedMinor = 0 } = source.change ?? {};
  const ended = (source.change?.endedAddOns ?? []).map(({ credited }) => totalOf(credited));
  const credits = [walletCreditMinor + carriedMinor, ...ended].filter((minor) => minor > 0);
  return state === 'succeeded' ? credits.map((minor) => `credit ${minor}`) : [];
}

const holdsPart = (attempt: Attempt) => !isEnded(attempt) && attempt.terms.walletMinor !== undefined;
const nameOf = ({ tenantId, customerId, currency }: Pick<Wallet, 'tenantId' | 'customerId' | 'currency'>) =>
  `${tenantId} ${customerId} ${currency}`;
const finding = ({ tenantId }: Pick<Wallet, 'tenantId'>, message: string): Finding => ({ tenantId, message });
