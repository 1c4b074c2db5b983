import fc from 'fast-check';
import { expect, it } from 'vitest';
import changes from '../../../docs/vectors/proration.json' with { type: 'json' };
import type { Invoice } from '../../../shared/domain/billing/invoice.ts';
import { decideChange } from '../../../shared/domain/changes/decide-change.ts';
import type { RunningPlan } from '../../../shared/domain/changes/running-plan.ts';
import type { Documented } from '../../../shared/domain/documents/documented.ts';
import { paperOf } from '../../../shared/domain/documents/paper-of.ts';
import type { Day } from '../../../shared/domain/ids.ts';
import type { Currency } from '../../../shared/domain/money/currency.ts';
import { sumOfTaxed } from '../../../shared/domain/tax/breakdown.ts';
import { type Taxing, taxedPrice } from '../../../shared/domain/tax/taxed-terms.ts';
import { dayIn } from '../../../shared/domain/time/calendar.ts';
import { amountIn, expectReadable } from '../../support/papers.ts';

const taxingBy = (mode: 'inclusive' | 'exclusive', rounding: 'line' | 'document'): Taxing => ({
  ...{ mode, rounding, on: '2026-11-21' as Day },
  rateFor: (category) => ({
    rate: category === 'standard' ? '19' : category,
    ...{ name: 'VAT', country: 'DE', source: 'table' },
  }),
});

/** The paper of an invoice that a payment made. The wallet pays a third of it. */
function paperPaying(
  terms: Readonly<Record<string, unknown>> & Pick<Invoice, 'lines' | 'discountMinor'>,
  chargeMinor: number,
) {
  const walletMinor = Math.floor(chargeMinor / 3);
  const charge = { minor: chargeMinor - walletMinor, currency: 'eur' };
  const paid = { source: {}, ...terms, walletMinor, charge };
  const at = '2026-11-21T12:00:00.000Z';
  return paperOf('invoice', {
    invoice: {
      ...{ id: 'inv_1', number: '7F3K2Q9A-0042', currency: 'eur', issuedAt: at, issuedOn: '2026-11-21' },
      ...{ ...terms, totalMinor: chargeMinor, paidMinor: chargeMinor },
      billedTo: { name: 'Grace Hopper', email: 'grace@example.com' },
    },
    project: { name: 'Northwind', timeZone: 'UTC' },
    payments: chargeMinor > 0 ? [{ terms: paid, card: { brand: 'visa', last4: '4242' }, soldAt: at }] : [],
    pricing: paid,
  } as unknown as Documented);
}

const basket = fc.record({
  mode: fc.constantFrom('inclusive' as const, 'exclusive' as const),
  rounding: fc.constantFrom('line' as const, 'document' as const),
  isTaxed: fc.boolean(),
  percentOff: fc.nat(99),
  lines: fc.array(
    fc.record({
      unitMinor: fc.integer({ min: 1, max: 40_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      rate: fc.constantFrom('0', '7', '19', '9.975'),
    }),
    { minLength: 1, maxLength: 8 },
  ),
});

it('the papers of 1,000 baskets can be added again from their lines, by rate and to what was paid', () => {
  fc.assert(
    fc.property(basket, ({ mode, rounding, isTaxed, percentOff, lines: sold }) => {
      const lines = sold.map(({ unitMinor, quantity, rate }) => ({
        ...{ name: 'item', unitMinor, quantity, totalMinor: unitMinor * quantity, taxCategory: rate },
      }));
      const listMinor = lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
      const discountMinor = Math.floor((listMinor * percentOff) / 100);
      const charge = { minor: listMinor - discountMinor, currency: 'eur' as Currency };
      const priced = taxedPrice(
        { lines, discountMinor, charge },
        isTaxed ? taxingBy(mode, rounding) : undefined,
      );
      const paper = paperPaying(priced, priced.charge.minor);
      expectReadable(paper);
      expect(amountIn(paper)).toEqual(
        priced.tax ? amountIn(priced.tax) : { netMinor: charge.minor, taxMinor: 0, grossMinor: charge.minor },
      );
      expect([paper.grossMinor, paper.dueMinor]).toEqual([priced.charge.minor, 0]);
    }),
    { numRuns: 1000 },
  );
});

it.each(changes.vectors.map((vector) => ({ ...vector })))(
  'the paper of the change $name has the unused time as lines, and adds up to what was charged less what was credited',
  ({ running, target, ...facts }) => {
    const now = new Date(facts.now);
    const plan = { id: 'plan_1', slug: 'basic', name: 'Basic', cycleId: 'one' };
    const rate = { rate: '19', name: 'VAT', country: 'DE', source: 'table' } as const;
    const grossMinor = running.period.paidMinor;
    const taxMinor = Math.round((grossMinor * 19) / 119);
    const taxes = [{ ...rate, grossMinor, taxMinor, netMinor: grossMinor - taxMinor }];
    for (const mode of ['inclusive', 'exclusive', undefined] as const) {
      const decision = decideChange(
        {
          ...{ ...running, plan, currency: facts.currency, isTrial: facts.isTrial },
          ...(mode && { period: { ...running.period, taxes } }),
        } as unknown as RunningPlan,
        {
          ...{ plan: { ...plan, name: 'Pro' }, currency: facts.currency, addOnIds: [] },
          lines: [
            { name: 'Pro', unitMinor: target.amountMinor, quantity: 1, totalMinor: target.amountMinor },
          ],
          ...target,
        } as never,
        {
          ...{
            modes: facts as never,
            minimumMinor: facts.minimumMinor,
            today: dayIn(facts.timeZone, now),
            now,
          },
          taxing: mode && taxingBy(mode, 'document'),
        },
      );
      const { lines, couponMinor, creditUsedMinor, walletCreditMinor, dueMinor, tax } = decision;
      const change = { ...decision, from: plan };
      const paper = paperPaying(
        { lines: [...lines], discountMinor: couponMinor + creditUsedMinor, tax, source: { change } },
        dueMinor,
      );
      expectReadable(paper);
      expect(paper.grossMinor).toBe(dueMinor - walletCreditMinor);
      expect(paper.dueMinor).toBe(0);
      const unused = paper.lines.filter(({ kind }) => kind === 'unused');
      expect(0 - sumOfTaxed(unused).grossMinor).toBe(creditUsedMinor + walletCreditMinor);
      if (tax) expect(paper.taxMinor).toBe(tax.taxMinor - (tax.credit?.taxMinor ?? 0));
    }
  },
);
