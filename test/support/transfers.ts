import { addGateway } from '../../apps/operator/actions/add-gateway.ts';
import type { TransferRequest } from '../../shared/domain/requests/invoice-request.ts';
import { aPlanOnSale, catalogStaff, couponBody } from './catalog.ts';
import { now } from './clock.ts';
import type { Answer } from './gateway.ts';
import { buy, type PurchaseOverrides } from './purchases.ts';
import { aTenant } from './tenants.ts';

export const INSTRUCTIONS = 'IBAN DE02 1203 0000 0000 2020 51\nAcme Ltd';

/** A shop that charges cards, and sells one plan whose price payers transfer. */
export async function aTransferShop(plan: Readonly<Record<string, unknown>> = {}) {
  const tenant = await aTenant();
  const { id: projectId, tenantId } = tenant.project;
  const request = {
    tenantId,
    projectId,
    kind: 'offline',
    provider: 'bank-transfer',
    label: 'bank',
    settlementCurrency: 'usd',
  } as const;
  const { result: bank } = await addGateway({ ...request, instructions: INSTRUCTIONS }, { now: now() });
  const staff = await catalogStaff(tenant);
  const shop = { tenant, staff, bank, ...(await aPlanOnSale(staff, { gateway: bank.id, ...plan })) };
  const at = (id: string) => `/admin/invoice/${id}`;
  let keys = 0;
  return {
    ...shop,
    order: (how: PurchaseOverrides = {}) => buy(shop, { paymentMethodId: undefined, ...how }),
    /** `id` is the invoice's. */
    receive: (id: string, change: Partial<TransferRequest> = {}, key = `key-${++keys}`) =>
      staff.post(`${at(id)}/received`, { reference: 'REF 7', ...change }, key),
    voids: (id: string) => staff.post(`${at(id)}/void`),
    aCoupon: async (): Promise<string> =>
      (await staff.make('/admin/coupon', couponBody({ maxRedemptions: 1 }))).code,
    /** The id of the invoice that a purchase asks to be paid. */
    invoiceIdOf: async ({ body }: Answer): Promise<string> => {
      const query = { reference: body.paymentInstructions.reference };
      return (await staff.get('/admin/invoice', query)).body.data[0].id;
    },
    invoiceOf: async () => (await staff.get('/admin/invoice')).body.data[0],
  };
}
export type TransferShop = Awaited<ReturnType<typeof aTransferShop>>;
