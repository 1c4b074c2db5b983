import { describe, expect, it } from 'vitest';
import type { ReceiptRef } from '../../shared/domain/ids.ts';
import type { PaymentLink } from '../../shared/domain/links/payment-link.ts';
import type { Attempt } from '../../shared/domain/sales/attempt.ts';
import type { Project } from '../../shared/domain/tenants/tenant.ts';
import { checkoutView, linkView, payloadOf, projectView } from '../../shared/http/views/link-view.ts';
import { paymentReply } from '../../shared/http/views/payment-reply.ts';

const now = new Date('2027-01-31T12:00:00.000Z');
const receipt = 'rcpt_1' as ReceiptRef;
const link = {
  slug: 'pl_1',
  tenantId: 't1',
  projectId: 'p1',
  status: 1,
  currency: 'kwd',
  symbol: 'KD',
  chargeMinor: 5120,
  lines: [{ name: 'Seat', unitMinor: 2560, quantity: 2, totalMinor: 5120 }],
  description: 'Two seats',
  additionalDescription: 'Row 7',
  expiresAt: '2027-01-31T12:00:01.000Z',
} as unknown as PaymentLink;
const recurring = { intervalMonths: 1, amountMinor: 1230, trialDays: 14 };
const project = {
  name: 'Shop',
  logoUrl: 'https://cdn.example/logo.svg',
  timeZone: 'Pacific/Kiritimati',
  linkSalt: 'salt',
} as unknown as Project;
const shown = {
  slug: 'pl_1',
  status: 1,
  statusLabel: 'active',
  amount: { value: 5.12, currency: { code: 'KWD', symbol: 'KD' } },
  totalAmount: 5.12,
  expiresAt: link.expiresAt,
};

describe('a link as it is shown', () => {
  it('has its amounts in major units, and its status of this moment', () => {
    expect(linkView(link, now)).toEqual(shown);
    expect(linkView(link, new Date(link.expiresAt))).toMatchObject({ status: 3, statusLabel: 'expired' });
  });

  it('has for the checkout all it draws, and only that', () => {
    expect(checkoutView(link, project, 'pk_test_1', now)).toEqual({
      ...shown,
      description: 'Two seats',
      additionalDescription: 'Row 7',
      items: [{ name: 'Seat', unitPrice: 2.56, quantity: 2, totalAmount: 5.12 }],
      billingType: 1,
      recurring: undefined,
      project: { name: 'Shop', logoUrl: project.logoUrl },
      provider: 'processor',
      publicKey: 'pk_test_1',
    });
  });

  it('counts the next charge in the project’s own time zone, from a trial’s end or from today', () => {
    const shownOf = (trialDays?: number) => checkoutView({ ...link, recurring: { ...recurring, trialDays } }, project, 'pk', now);
    expect(shownOf(14)).toMatchObject({
      billingType: 2,
      recurring: { billingInterval: 1, recurringAmount: 1.23, nextBillingDate: '2027-02-15', trialDays: 14 },
    });
    expect(shownOf().recurring).toMatchObject({ nextBillingDate: '2027-03-01', trialDays: undefined });
  });

  it('shows of a project its name and its logo', () => {
    expect(projectView(project)).toEqual({ name: 'Shop', logoUrl: project.logoUrl });
  });
});

describe('what a link’s address carries', () => {
  const carried = {
    slug: 'pl_1',
    tenantId: 't1',
    projectId: 'p1',
    amount: 5.12,
    currency: { code: 'KWD', symbol: 'KD' },
    billingType: 1,
    logoUrl: project.logoUrl,
    publicKey: 'pk_test_1',
    expiresAt: link.expiresAt,
  };
  it('is what the specification lists', () => {
    expect(payloadOf(link, project, 'pk_test_1')).toStrictEqual(carried);
    expect(payloadOf({ ...link, recurring }, project, 'pk_test_1')).toStrictEqual({ ...carried, billingType: 2, recurringAmount: 1.23 });
  });

  it('has no logo where the project has none', () => {
    expect(payloadOf(link, { ...project, logoUrl: undefined }, 'pk')).not.toHaveProperty('logoUrl');
  });
});

describe('the answer to a payment', () => {
  const attempt = { intentId: 'pi_1', amountMinor: 5120, currency: 'kwd' } as unknown as Attempt;

  it('that succeeded shows the intent, or null when nothing was due', () => {
    const body = { status: 'success', receipt: { summaryRef: receipt } };
    const intent = { id: 'pi_1', status: 'succeeded', amount: 5.12, currency: 'KWD' };
    expect(paymentReply({ kind: 'succeeded', attempt, receipt }, false, 'req_1')).toEqual({
      status: 200,
      headers: {},
      body: { ...body, payment_intent: intent },
    });
    const free = { ...attempt, intentId: undefined };
    expect(paymentReply({ kind: 'succeeded', attempt: free, receipt }, true, 'req_1')).toEqual({
      status: 200,
      headers: { 'idempotent-replayed': 'true' },
      body: { ...body, payment_intent: null },
    });
  });

  it('that waits for the payer hands over the secret', () => {
    expect(paymentReply({ kind: 'requires_action', clientSecret: 'secret', receipt }, false, 'req_1')).toEqual({
      status: 200,
      headers: {},
      body: { status: 'requires_action', clientSecret: 'secret', receipt: { summaryRef: receipt } },
    });
  });

  it('that failed says why', () => {
    expect(paymentReply({ kind: 'failed', message: 'No.', code: 'payment_failed' }, true, 'req_1')).toEqual({
      status: 402,
      headers: { 'idempotent-replayed': 'true' },
      body: { status: 'payment_failed', message: 'No.', code: 'payment_failed', requestId: 'req_1' },
    });
  });

  it('that nobody knows the end of asks not to pay again, and says when to look', () => {
    expect(paymentReply({ kind: 'processing', receipt }, true, 'req_1')).toEqual({
      status: 503,
      headers: { 'idempotent-replayed': 'true', 'retry-after': '5' },
      body: { status: 'processing', message: expect.stringMatching(/Do not pay again.*\.$/), receipt: { summaryRef: receipt } },
    });
  });
});
