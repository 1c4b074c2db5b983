import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CustomerRecord } from '../../shared/domain/customers/customer.ts';
import { LinkRecord } from '../../shared/domain/links/payment-link.ts';
import { parsePaymentPayload } from '../../shared/domain/links/payment-payload.ts';
import { AttemptRecord } from '../../shared/domain/sales/attempt.ts';

import { at, owner, RECORDS, tenantId } from './whole-records.ts';

describe.each(RECORDS)('%s', (_, schema, whole, optional) => {
  it('is read back as it was written, and nothing else with it', () => {
    expect(v.parse(schema, { ...whole, pk: 'T#1', sk: 'X' })).toEqual(whole);
  });

  it.each(Object.keys(whole))('is read without %s only if it may lack it', (field) => {
    const { [field]: _, ...rest } = whole;
    expect(v.is(schema, rest)).toBe(optional.includes(field));
  });

  it.each(Object.keys(whole))('is never read with a %s of another kind', (field) => {
    expect(v.is(schema, { ...whole, [field]: Symbol('of no kind') })).toBe(false);
  });

  it.each(Object.entries(whole).flatMap(([field, value]) => (typeof value === 'number' ? [field] : [])))(
    'counts %s in whole numbers',
    (field) => {
      expect(v.is(schema, { ...whole, [field]: 0.5 })).toBe(false);
    },
  );
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
  it('may lack only what is known of some and not of others', () => {
    expect(parts.filter(([, , , mayLack]) => mayLack).map(([name, field, key]) => `${name}: ${field}.${key}`)).toEqual([
      'an attempt: payer.mobile',
      'an attempt: card.expMonth',
      'an attempt: card.expYear',
      'an attempt: refusal.code',
      'an attempt: refusal.declineCode',
      'an attempt: refusal.adviceCode',
      'a link: recurring.trialDays',
      'a saved card: card.expMonth',
      'a saved card: card.expYear',
      'a profile: processorCustomers.gw_1',
      'a project: events.sealedSecret',
    ]);
  });

  it.each(['key', 'body', 'frozenAt'])('a processor’s customer has its %s', (key) => {
    const customer = { key: 'k', body: '{}', frozenAt: at, [key]: undefined };
    const profile = { tenantId, id: 'cst_1', email: 'a@b.co', name: 'Ada', processorCustomers: { gw_1: customer }, createdAt: at };
    expect(v.is(CustomerRecord, profile)).toBe(false);
  });
});

describe('a payload', () => {
  const whole = {
    ...owner,
    slug: 'pl_1',
    amount: 19.99,
    currency: { code: 'USD', symbol: '$' },
    billingType: 2,
    recurringAmount: 9,
    logoUrl: 'https://cdn.example/logo.svg',
    publicKey: 'pk_test_1',
    expiresAt: at,
  };
  it('is read back as it was sealed', () => expect(parsePaymentPayload({ ...whole, more: 1 })).toEqual(whole));
  it.each(Object.keys(whole))('is nothing with a %s of another kind', (field) => {
    expect(parsePaymentPayload({ ...whole, [field]: Symbol('of no kind') })).toBeUndefined();
    expect(parsePaymentPayload({ ...whole, [field]: undefined }) === undefined).toBe(!['recurringAmount', 'logoUrl'].includes(field));
  });
  it.each(['code', 'symbol'])('names its currency’s %s', (part) => {
    expect(parsePaymentPayload({ ...whole, currency: { ...whole.currency, [part]: undefined } })).toBeUndefined();
  });
  it.each([0, 3, '1'])('has no billing type %s', (billingType) => expect(parsePaymentPayload({ ...whole, billingType })).toBeUndefined());
});

describe('a choice', () => {
  it.each<[string, v.GenericSchema, Record<string, unknown>, unknown[]]>([
    ['attempt’s kind', AttemptRecord, { kind: 'link' }, ['order', '']],
    ['attempt’s state', AttemptRecord, { state: 'aborted' }, ['paid', '']],
    ['attempt’s end', AttemptRecord, { abortReason: 'released' }, ['bored', '']],
    ['link’s status', LinkRecord, { status: 4 }, [0, 3, 5]], // Expired is never written.
  ])('an %s is one of a list', (_, schema, good, bad) => {
    const whole = RECORDS.find(([, known]) => known === schema)?.[2];
    const [[field = ''] = []] = Object.entries(good);
    expect(v.is(schema, { ...whole, ...good })).toBe(true);
    for (const value of bad) expect(v.is(schema, { ...whole, [field]: value })).toBe(false);
  });
});
