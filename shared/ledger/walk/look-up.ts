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
/** What a record says of the processor, where that shows it, and what it means if it does not. */
type Claim = Readonly<{
  name: string;
  path: string;
  status: string;
  message(status: string): string;
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
    const status = await statusOf(claim.path, sides);
    if (status === claim.status) continue;
    const { currency, minor } = claim.owed;
    const violation: Violation = { invariant: 'I2', tenantId: walk.tenantId, message: claim.message(status) };
    found = add(found, { violations: [violation], drift: { [currency]: minor } });
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
    message: (status) =>
      `recorded without a charge: attempt ${id} counts as paid, intent ${intentId} is ${status}`,
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

/** As the accounts show it, `unknown` if none has it. Throws when one of them does not answer. */
async function statusOf(path: string, { processors, pace }: LiveSides): Promise<string> {
  for (const processor of Object.values(processors)) {
    await pace();
    const shown = await readObject<{ status: string }>(processor, path);
    if (shown === 'unknown') throw new Error(`the processor does not say what became of ${path}`);
    if (shown !== 'none') return shown.status;
  }
  return 'unknown';
}
