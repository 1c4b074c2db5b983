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

it.each(['key', 'body', 'frozenAt'])('a part of a record in processorCustomers has its %s', (key) => {
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

it.each<[string, v.GenericSchema, Record<string, unknown>, unknown[]]>([
  ['attempt’s operation', AttemptRecord, { operation: 'save_card' }, ['refund', '']],
  ['attempt’s state', AttemptRecord, { state: 'aborted' }, ['paid', '']],
  ['attempt’s abort reason', AttemptRecord, { abortReason: 'released' }, ['bored', '']],
  ['link’s status', LinkRecord, { status: 4 }, [0, 3, 5]], // Expired is computed, never stored.
])('a field with fixed values the %s takes only its own values', (_, schema, good, bad) => {
  const whole = RECORDS.find(([, known]) => known === schema)?.[2];
  const [[field = ''] = []] = Object.entries(good);
  expect(v.is(schema, { ...whole, ...good })).toBe(true);
  for (const value of bad) expect(v.is(schema, { ...whole, [field]: value })).toBe(false);
});
