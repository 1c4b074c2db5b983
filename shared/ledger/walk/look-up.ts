import type { LedgerWalk } from '../../domain/ledger/ledger-walk.ts';
import type { Refund } from '../../domain/refunds/refund.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { readObject } from '../../processor/read-object.ts';
import { parseAttempt } from '../../storage/attempts.ts';
import { parseRefund } from '../../storage/refunds/refunds.ts';
import type { Violation } from '../violation.ts';
import { add } from './add.ts';
import { readPart } from './list-part.ts';
import { lossesOf, namesOfAttempt, namesOfRefund } from './names.ts';
import type { LiveSides } from './sides.ts';
import { isOpen, tallyOf } from './tally.ts';

type Open = Extract<LedgerWalk['place'], { of: 'open' }>;
type Shown = Readonly<{ status: string; metadata?: Readonly<Record<string, string>> }>;
/** What a record says of the processor, where that shows it, and what it means if it does not. `of` is the attempt that it must name. */
type Claim = Readonly<{
  name: string;
  path: string;
  status: string;
  of?: string;
  message(found: string): string;
  owed: Money;
}>;
type Money = Readonly<{ currency: string; minor: number }>;

/** Looks up what is open of the next records of a list. */
export async function lookUp(
  walk: LedgerWalk,
  place: Open,
  sides: LiveSides,
  most: number,
): Promise<LedgerWalk> {
  const tally = tallyOf(walk.tally);
  const page = await readPart(walk, place, sides, most);
  const claims = page.items.flatMap((item) =>
    place.list === 'TXN'
      ? claimsOfAttempt(parseAttempt(item), walk)
      : claimsOfRefund(parseRefund(item), walk),
  );
  let found = walk;
  for (const claim of claims.filter(({ name }) => isOpen(tally, name))) {
    const shown = await shownAt(claim.path, sides);
    const otherwise = differenceOf(claim, shown);
    if (otherwise === undefined) continue;
    const { currency, minor } = claim.owed;
    const message = claim.message(otherwise);
    const violation: Violation = { invariant: 'I2', tenantId: walk.tenantId, message };
    // What was taken for another attempt was taken, so the sums agree.
    const isTaken = shown?.status === claim.status;
    found = add(found, { violations: [violation], drift: isTaken ? {} : { [currency]: minor } });
  }
  if (page.next !== undefined) return { ...found, place: { ...place, cursor: page.next } };
  return { ...found, place: place.list === 'TXN' ? { of: 'open', list: 'REFUND' } : { of: 'end' } };
}

function claimsOfAttempt(attempt: Attempt, walk: LedgerWalk): Claim[] {
  const { id, intentId, operation, terms, disputes = [] } = attempt;
  const [charge, ...losses] = namesOfAttempt(attempt, walk);
  if (charge === undefined) return [];
  const { currency, minor } = terms.charge;
  const isCharge = operation === 'charge';
  const paid: Claim = {
    name: charge,
    path: `${isCharge ? 'payment_intents' : 'setup_intents'}/${intentId}`,
    status: 'succeeded',
    of: id,
    message: (found) =>
      `recorded without a charge: attempt ${id} counts as paid, intent ${intentId} is ${found}`,
    owed: { currency, minor: isCharge ? minor : 0 },
  };
  return [
    paid,
    ...lossesOf(attempt).map((dispute, index): Claim => {
      const { amountMinor = 0, currency: lost = currency } = disputes.find((one) => one.id === dispute) ?? {};
      return {
        name: losses[index] ?? '',
        path: `disputes/${dispute}`,
        status: 'lost',
        message: () => `recorded without a loss: dispute ${dispute} of attempt ${id}`,
        owed: { currency: lost, minor: amountMinor },
      };
    }),
  ];
}

const claimsOfRefund = (refund: Refund, walk: LedgerWalk): Claim[] =>
  namesOfRefund(refund, walk).map((name) => ({
    name,
    path: `refunds/${refund.processorRefundId}`,
    status: 'succeeded',
    message: () =>
      `recorded without a refund: ${refund.id} counts as given back, and the processor has no such refund ${refund.processorRefundId}`,
    owed: { currency: refund.currency, minor: refund.cardMinor },
  }));

/** What the processor has instead of what is claimed, if it has not that. */
function differenceOf({ status, of }: Claim, shown: Shown | undefined): string | undefined {
  if (shown?.status !== status) return shown?.status ?? 'unknown';
  const { attempt } = shown.metadata ?? {};
  return of === undefined || attempt === undefined || attempt === of ? undefined : `of attempt ${attempt}`;
}

/** The object as an account shows it, if one has it. Throws when one of them does not answer. */
async function shownAt(path: string, { processors, pace }: LiveSides): Promise<Shown | undefined> {
  for (const processor of Object.values(processors)) {
    await pace();
    const shown = await readObject<Shown>(processor, path);
    if (shown === 'unknown') throw new Error(`the processor does not say what became of ${path}`);
    if (shown !== 'none') return shown;
  }
  return undefined;
}
