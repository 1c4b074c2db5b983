import { randomBytes } from 'node:crypto';
import { backend } from './backend.ts';
import { type Answer, type CallOptions, call } from './gateway.ts';
import { CHECKOUT_ORIGIN, type TestTenant } from './tenants.ts';
import { runWorker } from './workers.ts';

/** A payment link as its maker knows it. */
export type TestLink = Readonly<{
  tenant: TestTenant;
  slug: string;
  payload: string;
  data: Record<string, unknown>;
}>;
export type Payer = Readonly<{ email: string; name: string; mobile?: string }>;
export type PayOverrides = Readonly<{
  customerInfo?: unknown;
  paymentMethodId?: unknown;
  couponCode?: unknown;
  /** What the payer was shown as paid by the wallet. */
  walletAmount?: number;
  payerSecret?: unknown;
  /** Sent as the Idempotency-Key header. */
  key?: string;
  /** A customer's, sent as a bearer token. */
  token?: string;
  origin?: string;
  sourceIp?: string;
}>;

const LINKS = '/api/v1/public-api/payment-links';

/** The smallest body a link can be made of: 19.99 USD, once. */
export const linkBody = ({ project }: TestTenant, overrides: object = {}) => ({
  paymentSourceDetails: { sourceType: 4 },
  productOrigin: project.id,
  amount: 19.99,
  currency: { code: 'USD', symbol: '$' },
  ...overrides,
});

export const recurring = (details: object = {}) => ({
  billingType: 2,
  recurringDetails: { billingInterval: 1, ...details },
});

export const requestLink = (
  tenant: TestTenant,
  overrides: object = {},
  options: CallOptions = {},
): Promise<Answer> =>
  call('POST', LINKS, { origin: tenant.origin, body: linkBody(tenant, overrides), ...options });

/** A link that could be made. */
export async function aLink(tenant: TestTenant, overrides: object = {}): Promise<TestLink> {
  const { status, text, body } = await requestLink(tenant, overrides);
  if (status !== 200) throw new Error(`The link was refused with ${status}: ${text}`);
  return { tenant, slug: body.data.slug, payload: payloadOf(body), data: body.data };
}

export const payloadOf = ({ data }: { data: { redirectUrl: string } }): string =>
  new URL(data.redirectUrl).searchParams.get('payload') ?? '';

/** Somebody who has never paid before. */
export const aPayer = (): Payer => ({
  email: `payer-${randomBytes(6).toString('hex')}@example.com`,
  name: 'Ada Payer',
});

/** Pays as the hosted checkout does, with a card that works and by a new payer if nothing else is said. */
export function pay({ payload }: TestLink, overrides: PayOverrides = {}): Promise<Answer> {
  const { key, token, origin = CHECKOUT_ORIGIN, sourceIp, ...fields } = overrides;
  const headers = {
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return call('POST', '/public-api/payment-links/pay', {
    origin,
    body: { payload, customerInfo: aPayer(), paymentMethodId: 'pm_card_visa', ...fields },
    headers,
    ...(sourceIp !== undefined && { sourceIp }),
  });
}

/** What the checkout asks after the 3-D Secure dialog. `answer` is the one that asked for it. */
export const confirm = (answer: Answer, options: CallOptions = {}): Promise<Answer> =>
  call('POST', '/public-api/purchase/confirm', {
    origin: CHECKOUT_ORIGIN,
    body: { paymentIntentId: intentOf(answer), receiptRef: receiptOf(answer) },
    ...options,
  });

/** The shopper in front of their bank's dialog. */
export async function authenticate(answer: Answer, outcome: 'succeed' | 'fail'): Promise<void> {
  (await backend()).processor.authenticate(intentOf(answer), outcome);
}

export const receiptOf = ({ body }: Answer): string => body.receipt.summaryRef;
export const intentOf = ({ body }: Answer): string => String(body.clientSecret).split('_secret_')[0] ?? '';

export const summaryOf = (answer: Answer, origin: string = CHECKOUT_ORIGIN): Promise<Answer> =>
  call('GET', `/public-api/purchase/summary/${receiptOf(answer)}`, { origin });

export const finishAbandoned = (): Promise<unknown> => runWorker('finish-abandoned');
