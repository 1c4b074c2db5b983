import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CustomerRecord } from '../../shared/domain/customers/customer.ts';
import { LinkRecord } from '../../shared/domain/links/payment-link.ts';
import { AttemptRecord } from '../../shared/domain/sales/attempt.ts';
import { at, RECORDS, tenantId } from './whole-records.ts';

describe.each(RECORDS)('%s in the table', (_, schema, whole, optional) => {
  it('is read with all its fields and without the keys', () => {
    expect(v.parse(schema, { ...whole, pk: 'T#1', sk: 'X' })).toEqual(whole);
  });

  it('is read without a field only if the field is optional', () => {
    const absent = Object.keys(whole).filter((field) => {
      const { [field]: _, ...rest } = whole;
      return v.is(schema, rest);
    });
    expect(absent.toSorted()).toEqual(optional.toSorted());
  });

  it('is refused with a field of another type', () => {
    expect(
      Object.keys(whole).filter((field) => v.is(schema, { ...whole, [field]: Symbol('another type') })),
    ).toEqual([]);
  });

  it('is refused with a fraction in any number', () => {
    const counts = Object.keys(whole).filter((field) => typeof whole[field] === 'number');
    expect(counts.filter((field) => v.is(schema, { ...whole, [field]: 0.5 }))).toEqual([]);
  });
});

describe('a part of a record', () => {
  const parts = RECORDS.flatMap(([name, schema, whole]) =>
    Object.entries(whole).flatMap(([field, value]) => {
      const [one] = Array.isArray(value) ? value : [value];
      if (typeof one !== 'object') return [];
      return Object.keys(one).map((key): [string, string, string, boolean] => {
        const { [key]: _, ...rest } = one;
        return [name, field, key, v.is(schema, { ...whole, [field]: Array.isArray(value) ? [rest] : rest })];
      });
    }),
  );
  it('has only these optional fields', () => {
    expect(
      parts.filter(([, , , mayLack]) => mayLack).map(([name, field, key]) => `${name}: ${field}.${key}`),
    ).toEqual([
      'an attempt: terms.coupon',
      'an attempt: terms.walletMinor',
      'an attempt: terms.invoiced',
      'an attempt: terms.conversion',
      'an attempt: terms.cycle',
      'an attempt: terms.description',
      'an attempt: terms.clientReference',
      'an attempt: terms.metadata',
      'an attempt: payer.mobile',
      'an attempt: card.expMonth',
      'an attempt: card.expYear',
      'an attempt: refusal.code',
      'an attempt: refusal.declineCode',
      'an attempt: refusal.adviceCode',
      'an attempt: disputes.closedAt',
      'an attempt: refunds.couponReturned',
      'the exchange rates: own.kwd',
      'a link: lines.baseMinor',
      'a link: lines.tax',
      'a link: recurring.trialDays',
      'a link: plan.cycleLines',
      'a link: plan.conversion',
      'a link: metadata.campaign',
      'an invoice: lines.baseMinor',
      'an invoice: lines.tax',
      'an invoice: metadata.campaign',
      'a saved card: card.expMonth',
      'a saved card: card.expYear',
      'a customer: processorCustomers.gw_1',
      'a project: events.sealedSecret',
      'an order: coupon.cyclesLeft',
      'an order: coupon.percentOff',
      'an order: period.from',
      'an order: period.percentOff',
      'an order: metadata.campaign',
      'an order: firstPayment.trialDays',
      'a plan: prices.intervalMonths',
      'a feature category: features.limit',
      'a feature category: features.enabled',
      'the log of an event: tries.status',
      'the log of an event: tries.answer',
    ]);
  });

  it.each(['key', 'body', 'frozenAt'])('in processorCustomers has its %s', (key) => {
    const customer = { key: 'k', body: '{}', frozenAt: at, [key]: undefined };
    const profile = {
      tenantId,
      id: 'cst_1',
      email: 'a@b.co',
      name: 'Ada',
      processorCustomers: { gw_1: customer },
      invoicePrefix: 'P',
      invoiceSequence: 0,
      createdAt: at,
    };
    expect(v.is(CustomerRecord, profile)).toBe(false);
  });
});

describe('a field with fixed values', () => {
  it.each<[string, v.GenericSchema, Record<string, unknown>, unknown[]]>([
    ['attempt’s operation', AttemptRecord, { operation: 'save_card' }, ['refund', '']],
    ['attempt’s state', AttemptRecord, { state: 'aborted' }, ['paid', '']],
    ['attempt’s abort reason', AttemptRecord, { abortReason: 'released' }, ['bored', '']],
    ['link’s status', LinkRecord, { status: 4 }, [0, 3, 5]], // Expired is computed, never stored.
  ])('the %s takes only its own values', (_, schema, good, bad) => {
    const whole = RECORDS.find(([, known]) => known === schema)?.[2];
    const [[field = ''] = []] = Object.entries(good);
    expect(v.is(schema, { ...whole, ...good })).toBe(true);
    for (const value of bad) expect(v.is(schema, { ...whole, [field]: value })).toBe(false);
  });
});
