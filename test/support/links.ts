import { randomBytes } from 'node:crypto';
import {
  confirmRequest,
  intentIn,
  linkFields,
  linkRequest,
  MONTHLY,
  payloadIn,
  paymentRequest,
  summaryRequest,
} from '../driver/requests.ts';
import { backend } from './backend.ts';
import { type Answer, type CallOptions, sendAsked } from './gateway.ts';
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
  challengePass?: string;
  customerInfo?: unknown;
  paymentMethodId?: unknown;
  confirmationTokenId?: unknown;
  couponCode?: unknown;
  /** What the payer was shown as paid by the wallet. */
  walletAmount?: number;
  /** What they were shown as tax that is added. */
  taxAmount?: number;
  payerSecret?: unknown;
  /** Answers to the link's own fields. */
  fields?: object;
  /** What of the shop's terms they agreed to. */
  agreedTo?: object;
  /** Sent as the Idempotency-Key header. */
  key?: string;
  /** A customer's, sent as a bearer token. */
  token?: string;
  /** Sent as the Accept-Language header. */
  speaks?: string;
  origin?: string;
  sourceIp?: string;
}>;

/** The smallest body a link can be made of: 19.99 USD, once. */
export const linkBody = ({ project }: TestTenant, overrides: object = {}) =>
  linkFields(project.id, overrides);

export const recurring = ({ ...details } = {}) => ({
  ...MONTHLY,
  recurringDetails: { ...MONTHLY.recurringDetails, ...details },
});

export const requestLink = (
  tenant: TestTenant,
  overrides: object = {},
  options: CallOptions = {},
): Promise<Answer> =>
  sendAsked(linkRequest({ projectId: tenant.project.id, origin: tenant.origin }, overrides), options);

/** A link that could be made. */
export async function aLink(tenant: TestTenant, overrides: object = {}): Promise<TestLink> {
  const { status, text, body } = await requestLink(tenant, overrides);
  if (status !== 200) throw new Error(`The link was refused with ${status}: ${text}`);
  return { tenant, slug: body.data.slug, payload: payloadOf(body), data: body.data };
}

export const payloadOf = ({ data }: { data: { redirectUrl: string } }): string => payloadIn(data);

/** Somebody who has never paid before. */
export const aPayer = (): Payer => ({
  email: `payer-${randomBytes(6).toString('hex')}@example.com`,
  name: 'Ada Payer',
});

/** Pays as the hosted checkout does, with a card that works and by a new payer if nothing else is said. */
export function pay({ payload }: TestLink, overrides: PayOverrides = {}): Promise<Answer> {
  const { key, token, speaks, origin = CHECKOUT_ORIGIN, sourceIp, ...fields } = overrides;
  const paid = { payload, customerInfo: aPayer(), paymentMethodId: 'pm_card_visa', ...fields };
  return sendAsked(
    paymentRequest(paid, origin, { key, token, speaks }),
    sourceIp === undefined ? {} : { sourceIp },
  );
}

/** What the checkout asks after the 3-D Secure dialog. `answer` is the one that asked for it. */
export const confirm = (answer: Answer, options: CallOptions = {}): Promise<Answer> =>
  sendAsked(confirmRequest(intentOf(answer), receiptOf(answer), CHECKOUT_ORIGIN), options);

/** The shopper in front of their bank's dialog. */
export async function authenticate(answer: Answer, outcome: 'succeed' | 'fail'): Promise<void> {
  (await backend()).processor.authenticate(intentOf(answer), outcome);
}

export const receiptOf = ({ body }: Answer): string => body.receipt.summaryRef;
export const intentOf = ({ body }: Answer): string => intentIn(body.clientSecret);

export const summaryOf = (
  answer: Answer,
  origin: string = CHECKOUT_ORIGIN,
  token?: string,
): Promise<Answer> => sendAsked(summaryRequest(receiptOf(answer), origin, { token }));

export const finishAbandoned = (): Promise<unknown> => runWorker('finish-abandoned');
