import { type Invoice, InvoiceStatus } from '../../billing/invoice.ts';
import type { Line } from '../../billing/line.ts';
import type { CustomerId, InvoiceId } from '../../ids.ts';
import { ruleOf } from '../../money/currency.ts';
import { computeTax } from '../../tax/compute.ts';
import { STANDARD, type TaxRate } from '../../tax/rate.ts';
import { tableTaxing } from '../../tax/table-taxing.ts';
import { taxLines } from '../../tax/taxed-terms.ts';
import type { Project } from '../../tenants/tenant.ts';
import { addDays, dayIn, instant } from '../../time/calendar.ts';
import type { Documented } from '../documented.ts';
import type { Seller } from '../settings.ts';

type Sampled = Pick<Project, 'id' | 'tenantId' | 'name' | 'timeZone' | 'tax' | 'baseCurrency'>;

const NUMBER = 'SAMPLE-0001';
const DUE_IN_DAYS = 14;
/** What the sample sells, in major units. */
const SOLD = [
  { name: 'A plan, monthly', price: 49, quantity: 1 },
  { name: 'A seat', price: 9, quantity: 3 },
] as const;

/**
 * The records of an unpaid invoice that is sent to no buyer: in the project's base currency, taxed by the tenant's table as a buyer at home is
 * today. Nothing of it is stored, and it takes no number.
 */
export function sampleDocumented(
  project: Sampled,
  seller: Seller,
  { rates, now }: Readonly<{ rates: readonly TaxRate[]; now: Date }>,
): Documented {
  const { baseCurrency: currency, timeZone } = project;
  const issuedOn = dayIn(timeZone, now);
  const sold = linesIn(ruleOf(currency).decimals);
  const taxing = project.tax && tableTaxing(project.tax, rates, undefined, issuedOn);
  const tax =
    taxing &&
    computeTax(
      sold.map(({ totalMinor: minor, quantity }, index) => ({
        ...{ line: index + 1, minor },
        rate: taxing.rateFor(STANDARD, { minor, quantity, currency }),
      })),
      { ...taxing, currency },
    );
  const lines = tax ? [...sold, ...taxLines(tax)] : sold;
  const invoice: Invoice = {
    ...{ id: 'inv_sample' as InvoiceId, tenantId: project.tenantId, projectId: project.id },
    ...{ customerId: 'cst_sample' as CustomerId, number: NUMBER, status: InvoiceStatus.unpaid },
    ...{ currency, symbol: currency.toUpperCase(), lines, discountMinor: 0 },
    ...(tax && { tax }),
    totalMinor: lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    paidMinor: 0,
    billedTo: { name: 'Ada Example', email: 'ada@example.com' },
    buyer: { company: 'Example Ltd' },
    ...{ issuedAt: instant(now), issuedOn, dueOn: addDays(issuedOn, DUE_IN_DAYS) },
  };
  return { invoice, project, seller, payments: [] };
}

function linesIn(decimals: number): Line[] {
  return SOLD.map(({ name, price, quantity }) => {
    const unitMinor = price * 10 ** decimals;
    return { name, quantity, unitMinor, totalMinor: unitMinor * quantity };
  });
}
