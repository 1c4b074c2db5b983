import type { Buyer } from '../../domain/customers/buyer.ts';
import { BillingError } from '../../domain/errors.ts';
import type { TaxCalculationId } from '../../domain/ids.ts';
import { engineTaxing, taxingWithout } from '../../domain/tax/engine/engine-taxing.ts';
import { type AskedFor, type AskedLine, notingLines } from '../../domain/tax/engine/question.ts';
import { isReverseCharged } from '../../domain/tax/reverse-charge.ts';
import type { Taxing } from '../../domain/tax/taxed-terms.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { newId } from '../../runtime/new-id.ts';
import { answeredBy } from './ask-engine.ts';
import { taxingOf } from './taxing.ts';
import { tellEngineFailed } from './tell-engine-failed.ts';

type Wanted = Readonly<{
  project: Project;
  buyer: Buyer | undefined;
  purpose: AskedFor;
  now: Date;
}>;

/**
 * How a sale is taxed: by the table, and where the project has a tax engine by that engine's rates for the lines that `price` makes, which is run once to see them,
 * and which has no effect. The engine is only read from: what it answers counts once it is frozen with the terms of a payment. It is
 * not asked for a sale that cannot be priced, of what has no line to tax, or whose buyer was found to owe the tax themselves.
 */
export async function withEngine(
  wanted: Wanted,
  price: (taxing: Taxing) => unknown,
): Promise<Taxing | undefined> {
  const { project, buyer, purpose, now } = wanted;
  const { tax, taxEngine } = project;
  const taxing = await taxingOf(project, buyer, now);
  if (!tax || !taxEngine || !taxing || isReverseCharged(tax, buyer)) return taxing;
  const lines = linesIn(taxing, price);
  if (lines.length === 0) return taxing;
  const id = newId<TaxCalculationId>('taxCalculation', now);
  const asking = { id, purpose, taxing, seller: tax, buyer, lines };
  const answer = await answeredBy(project, taxEngine, asking, now);
  if ('rates' in answer) return engineTaxing(taxing, id, lines, answer);
  if (purpose === 'sale') await tellEngineFailed(project, taxEngine, answer.fault, now);
  return taxingWithout(taxing, id, taxEngine);
}

/** A price as a buyer is shown it, with its tax. */
export async function quotedPrice<Price>(
  project: Project,
  buyer: Buyer | undefined,
  now: Date,
  price: (taxing: Taxing | undefined) => Price,
): Promise<Price> {
  return price(await withEngine({ project, buyer, purpose: 'quote', now }, price));
}

/** What keeps a sale from being priced is answered when it is priced for its payer. */
function linesIn(taxing: Taxing, price: (taxing: Taxing) => unknown): readonly AskedLine[] {
  const noting = notingLines(taxing);
  try {
    price(noting.taxing);
    return noting.lines;
  } catch (error) {
    if (error instanceof BillingError) return noting.lines;
    throw error;
  }
}
