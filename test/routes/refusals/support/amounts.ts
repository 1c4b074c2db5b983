import { addGateway } from '../../../../apps/operator/actions/add-gateway.ts';
import type { ErrorCode } from '../../../../shared/domain/errors.ts';
import { catalogStaff } from '../../../support/catalog.ts';
import { now } from '../../../support/clock.ts';
import { signIn } from '../../../support/customers.ts';
import { type Answer, call } from '../../../support/gateway.ts';
import { invoicingBackend } from '../../../support/invoices.ts';
import { aPayer } from '../../../support/links.ts';
import { buy, buyAddOn, planLinkBody } from '../../../support/purchases.ts';
import { UNRATED } from '../../../support/rates.ts';
import { aCredential, aTenant, type TestTenant } from '../../../support/tenants.ts';
import type { MarkedTenant } from '../../../tenants/support/marked-tenant.ts';
import type { Handler } from '../../../tenants/support/positions.ts';
import { send, withField } from '../../../tenants/support/requests.ts';
import { aBuyer, type Buyer, CHARGING } from './buyer.ts';
import { expectRefused, expectRefusedAtOnce, type Shown } from './shown.ts';
import { goodRequest } from './stage.ts';

type Sent = Readonly<Partial<Record<Handler, readonly [field: string, value: unknown]>>>;

const OTHER_CURRENCY = 'GBP';
const CURRENCIES: Sent = {
  'public-api/quote-plan': ['query.currency', OTHER_CURRENCY],
  'public-api/create-payment-link': ['body.currency.code', OTHER_CURRENCY],
  'public-api/purchase': ['body.planInfo.currency', OTHER_CURRENCY],
  'public-api/purchase-add-on': ['body.planInfo.currency', OTHER_CURRENCY],
  'tenant/create-payment-link': ['body.currency.code', OTHER_CURRENCY],
  'admin/create-payment-link': ['body.currency.code', OTHER_CURRENCY],
  'tenant/create-invoice': ['body.currency.code', OTHER_CURRENCY],
  'tenant/create-order': ['body.currency.code', OTHER_CURRENCY],
  'client/set-preferred-currency': ['body.currency', OTHER_CURRENCY],
  'admin/add-wallet-credit': ['body.currency', OTHER_CURRENCY],
  'admin/list-wallet-entries': ['query.currency', 'XXX'],
};
const AMOUNTS: Sent = {
  'public-api/create-payment-link': ['body.amount', 0.01],
  'tenant/create-payment-link': ['body.amount', 0.01],
  'admin/create-payment-link': ['body.amount', 0.01],
  'tenant/create-invoice': ['body.amount', 0.01],
  'tenant/create-order': ['body.amount', 0.01],
};

const sentTo = (own: () => MarkedTenant, sent: Sent, code: ErrorCode): Shown[] =>
  Object.entries(sent).map(([name, [field, value]]) => {
    const handler = name as Handler;
    const show = async () => {
      const wrong = withField(await goodRequest(own(), handler), field, value);
      await expectRefusedAtOnce(code, own(), () => send(handler, wrong));
    };
    return { handler, code, show };
  });

type Change = 'client/change-plan' | 'client/apply-free-change' | 'admin/change-subscription-plan';
type Case = (handler: Handler) => Promise<Readonly<{ tenant: TestTenant; send: () => Promise<Answer> }>>;

const price = (currency: string, amount: number) => ({ prices: [{ cycleId: 'monthly', currency, amount }] });
const IN_EUROS = { availableCurrencies: ['USD', 'EUR'] };
const UNRATED_TOO = { availableCurrencies: ['USD', UNRATED] };
const currencies = ['usd', UNRATED] as const;

const changing = async (buyer: Buyer, handler: Handler) => ({
  tenant: buyer.tenant,
  send: await CHARGING[handler as Change](buyer),
});
/** The customer pays in a currency in which the other plan is not sold, costs too little, or cannot be converted. */
const notSold: Case = async (handler) =>
  changing(await aBuyer(IN_EUROS, {}, {}, { currency: 'EUR' }), handler);
const tooCheap: Case = async (handler) =>
  changing(await aBuyer(IN_EUROS, { ...IN_EUROS, ...price('USD', 0.5) }, {}, { currency: 'EUR' }), handler);
const notConverted: Case = async (handler) => {
  const project = { baseCurrency: UNRATED, currencies: [...currencies] };
  const plan = { currency: UNRATED, ...price(UNRATED, 100) };
  return changing(await aBuyer(plan, { currency: 'USD', ...UNRATED_TOO }, { project }), handler);
};

const unrated = () => aBuyer(UNRATED_TOO, UNRATED_TOO, { project: { currencies: [...currencies] } });
const info = { currency: UNRATED };
const linkWithoutRate =
  (path: string, scope: 'webhook' | 'admin'): Case =>
  async () => {
    const { tenant, pro } = await unrated();
    const headers = { 'x-tenant-id': await aCredential(tenant, [scope]) };
    const priced = { productOrigin: tenant.project.id, currency: { code: UNRATED, symbol: 'K' } };
    return { tenant, send: () => call('POST', path, { headers, body: planLinkBody({ plan: pro }, priced) }) };
  };
const WITHOUT_RATE: Partial<Record<Handler, Case>> = {
  'public-api/purchase': async () => {
    const { tenant, pro, customerInfo } = await unrated();
    return { tenant, send: () => buy({ tenant, plan: pro }, { customerInfo, info }) };
  },
  'public-api/purchase-add-on': async () => {
    const { tenant, shop, subscription, customerInfo } = await unrated();
    return { tenant, send: () => buyAddOn(shop, subscription, { customerInfo, info }) };
  },
  'tenant/create-payment-link': linkWithoutRate('/webhook/payment-links', 'webhook'),
  'admin/create-payment-link': linkWithoutRate('/admin/payment-links', 'admin'),
  'admin/receive-transfer': async () => {
    const tenant = await aTenant({ project: { currencies: [...currencies] } });
    const { id: projectId, tenantId } = tenant.project;
    const bank = {
      kind: 'offline',
      provider: 'bank-transfer',
      label: 'bank',
      settlementCurrency: 'usd',
      instructions: 'IBAN DE02',
    } as const;
    await addGateway({ tenantId, projectId, ...bank }, { now: now() });
    const { data } = await (await invoicingBackend(tenant)).create({
      amount: 100,
      currency: { code: UNRATED, symbol: 'K' },
    });
    const staff = await catalogStaff(tenant);
    return {
      tenant,
      send: () => staff.post(`/admin/invoice/${data.id}/received`, { reference: 'REF 7' }, 'received'),
    };
  },
  'client/pay-invoice': async () => {
    const tenant = await aTenant({ project: { currencies: [...currencies] } });
    const customerInfo = aPayer();
    const unpriced = { amount: 100, currency: { code: UNRATED, symbol: 'K' }, customerInfo };
    const { data } = await (await invoicingBackend(tenant)).create(unpriced);
    const ada = await signIn(tenant, customerInfo.email);
    return {
      tenant,
      send: () => ada.send('POST', `/client/invoice/${data.id}/pay`, { paymentMethodId: 'pm_card_visa' }),
    };
  },
  'client/change-plan': notConverted,
  'client/apply-free-change': notConverted,
  'admin/change-subscription-plan': notConverted,
};
const each = (show: Case) => ({
  'client/change-plan': show,
  'client/apply-free-change': show,
  'admin/change-subscription-plan': show,
});

const shownBy = (cases: Partial<Record<Handler, Case>>, code: ErrorCode): Shown[] =>
  Object.entries(cases).map(([name, prepare]) => {
    const handler = name as Handler;
    const show = async () => {
      const { tenant, send } = await prepare(handler);
      await expectRefused(code, tenant, send);
    };
    return { handler, code, show };
  });

/** Requests whose currency or amount cannot be charged. */
export const amounts = (own: () => MarkedTenant): Shown[] => [
  ...sentTo(own, CURRENCIES, 'currency_not_available'),
  ...sentTo(own, AMOUNTS, 'amount_too_small'),
  ...shownBy(each(notSold), 'currency_not_available'),
  ...shownBy(
    { 'client/apply-free-change': tooCheap, 'admin/change-subscription-plan': tooCheap },
    'amount_too_small',
  ),
  ...shownBy(WITHOUT_RATE, 'exchange_rate_not_available'),
];
