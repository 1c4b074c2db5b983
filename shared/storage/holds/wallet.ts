import type { WalletEntry } from '../../domain/customers/wallet.ts';
import { invariant } from '../../domain/errors.ts';
import type { Instant, WalletEntryId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import { instant } from '../../domain/time/calendar.ts';
import { followingOperation, idOf } from '../../runtime/new-id.ts';
import { keys } from '../table/keys.ts';
import { Lost, lost } from '../table/lost.ts';
import { change, type OrElse, type Write } from '../table/table.ts';
import type { Condition } from '../table/write.ts';
import { createWalletEntry, inEachLot, inLots } from '../wallets.ts';
import type { HoldWrites } from './hold-writes.ts';

type WalletHold = HoldOn<'wallet'>;

/**
 * A part of the payer's wallet. Several attempts may hold parts of one wallet, so there is no holder to wait for: one that finds too
 * little reads the wallet again and takes less.
 */
export const walletHold: HoldWrites<WalletHold> = {
  take: (hold, by, now) => [
    change(
      keyOf(hold, by),
      {
        add: { balance: -hold.minor, holdBalance: hold.minor, ...inLots(hold.lots ?? [], -1) },
        when: enough(hold),
      },
      () => new Lost('hold', undefined),
    ),
    entryOf(hold, by, 'hold', instant(now), lost('new attempt')),
  ],

  use: (hold, by) => [end(hold, by, {}), entryOf(hold, by, 'debit', endOf(by))],

  giveBack: (hold, by) => [
    end(hold, by, { balance: hold.minor, ...inLots(hold.lots ?? [], 1) }),
    entryOf(hold, by, 'release', endOf(by)),
  ],
};

/** What no lot names can be counted only while the balance is as it was read. */
const enough = (hold: WalletHold): Condition[] => [
  hold.balance === undefined ? ['balance', '>=', hold.minor] : ['balance', '=', hold.balance],
  ...inEachLot(hold.lots ?? []),
];

const end = (hold: WalletHold, by: Attempt, back: Record<string, number>): Write =>
  change(keyOf(hold, by), {
    add: { ...back, holdBalance: -hold.minor },
    when: [['holdBalance', '>=', hold.minor]],
  });

/** An attempt has at most one entry of a type, whose id follows from both. */
function entryOf(
  { currency, minor, lots }: WalletHold,
  by: Attempt,
  type: WalletEntry['type'],
  at: Instant,
  orElse?: OrElse,
): Write {
  const { tenantId, customerId, id: attemptId } = by;
  const id = idOf<WalletEntryId>('walletEntry', followingOperation(attemptId, `wallet ${type}`));
  return createWalletEntry(
    { id, tenantId, customerId, currency, type, amount: minor, lots, attemptId, at },
    orElse,
  );
}

function endOf({ id, endedAt }: Attempt): Instant {
  invariant(endedAt, `attempt ${id} has ended`);
  return endedAt;
}

const keyOf = ({ currency }: WalletHold, { tenantId, customerId }: Attempt) =>
  keys.wallet(tenantId, customerId, currency);
