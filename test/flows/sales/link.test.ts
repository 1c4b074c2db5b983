import { describe, expect, it } from 'vitest';
import type { Day } from '../../../shared/domain/ids.ts';
import type { PaymentLink } from '../../../shared/domain/links/payment-link.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { type LinkRequest, linkSale, readLink } from '../../../shared/flows/sales/link.ts';
import { RATES } from '../../support/rates.ts';

const link = {
  slug: 'pl_1',
  projectId: 'p1',
  currency: 'usd',
  symbol: '$',
  chargeMinor: 1999,
  lines: [{ name: 'Seat', unitMinor: 2000, quantity: 1, totalMinor: 2000 }],
  description: 'A seat',
  clientReference: 'order-1001',
  metadata: { campaign: 'autumn' },
  expiresAt: '2027-02-01T00:00:00.000Z',
} as unknown as PaymentLink;
const request = { project: { baseCurrency: 'usd' } } as LinkRequest;
const cycle = { intervalMonths: 1, amountMinor: 900 } as const;

describe('the terms of a link', () => {
  it('are its price, its lines and the caller’s own data', () => {
    expect(linkSale.terms({ link }, request, RATES)).toEqual({
      source: { link: 'pl_1' },
      lines: link.lines,
      discountMinor: 1,
      charge: { minor: 1999, currency: 'usd' },
      symbol: '$',
      conversion: undefined,
      cycle: undefined,
      description: 'A seat',
      payBy: link.expiresAt,
      savesCard: false,
      clientReference: 'order-1001',
      metadata: { campaign: 'autumn' },
    });
  });

  it('save the card when the link recurs, and keep the rate of another currency', () => {
    const terms = linkSale.terms(
      { link: { ...link, recurring: cycle, currency: 'eur' as never } },
      request,
      RATES,
    );
    expect(terms).toMatchObject({ cycle, savesCard: true });
    expect(terms.conversion).toEqual({
      baseCurrency: 'usd',
      rate: '0.861',
      source: 'operator',
      at: '2026-11-01',
    });
  });

  it('hold the link and nothing else', () => {
    expect(linkSale.holds(linkSale.terms({ link }, request, RATES), { link })).toEqual([
      { on: 'link', slug: 'pl_1' },
    ]);
  });
});

describe('a link that is paid', () => {
  const changesOf = (source: PaymentLink) => {
    const ended = {
      id: 'txn_1',
      customerId: 'cst_1',
      terms: linkSale.terms({ link: source }, request, RATES),
      payer: {},
      paymentMethodId: 'pm_1',
      soldAt: '2027-01-31T12:00:00.000Z',
      endedAt: '2027-01-31T12:00:00.000Z',
    };
    return linkSale.onSuccess(ended as unknown as Attempt, '2027-01-31' as Day);
  };

  it('makes an invoice', () => {
    expect(changesOf(link)).toMatchObject([
      { is: 'invoice made', invoice: { totalMinor: 1999, linkSlug: 'pl_1' } },
    ]);
  });

  it('makes an order, its invoice and the saved card when it recurs', () => {
    const [order, invoice, card] = changesOf({ ...link, recurring: cycle });
    expect([order, card]).toMatchObject([
      { is: 'order made', order: { amountMinor: 900 } },
      { is: 'card saved', card: { paymentMethodId: 'pm_1' } },
    ]);
    expect(invoice).toMatchObject({
      invoice: { orderId: order && 'order' in order ? order.order.id : undefined },
    });
  });
});

describe('readLink', () => {
  it('refuses an absent link', () => {
    expect(() => readLink(undefined, 'p1')).toThrow(
      expect.objectContaining({ code: 'payment_link_not_found' }),
    );
  });
});
