import { addGateway, type GatewayRequest } from '../../../apps/operator/actions/add-gateway.ts';
import { changeProject } from '../../../apps/operator/actions/change-project.ts';
import { getGateway } from '../../../apps/operator/actions/find.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import type { UnusedOnCancel } from '../../../shared/domain/tenants/unused-on-cancel.ts';
import { createAddOn } from '../../../shared/flows/catalog/add-ons.ts';
import { addCoupon } from '../../../shared/flows/catalog/coupons.ts';
import { createPlan } from '../../../shared/flows/catalog/plans.ts';
import { createProduct } from '../../../shared/flows/catalog/products.ts';
import { setStatus } from '../../../shared/flows/catalog/records.ts';
import { followingOperation } from '../../../shared/runtime/new-id.ts';
import { plans } from '../../../shared/storage/catalog/plans.ts';
import { findCoupon } from '../../../shared/storage/coupons/coupons.ts';
import { CAPPED, FOREVER, ONCE_TRIAL, SOLD, TRANSFERRED, TRIAL } from './sold.ts';

export type Selling = Readonly<{
  unusedOnCancel: UnusedOnCancel;
  /** Only where the project was not read before: functions remember it for a while as it was without the bank's gateway. */
  takesTransfers: boolean;
}>;

/**
 * Puts the plans, their add-on and the codes on sale, with ids of the gateway's, so that each start of the stack finds them. Gives the
 * add-on's id.
 */
export async function sellPlans(
  { tenantId, id: productOrigin }: Project,
  { unusedOnCancel, takesTransfers }: Selling,
  now: Date,
): Promise<string> {
  const run = { now };
  const gateway = await getGateway(tenantId, 'Cards');
  const which = { tenantId, projectId: productOrigin };
  const bank = takesTransfers ? await addBank(which, run) : undefined;
  await changeProject({ ...which, unusedOnCancel }, run);
  const as = <Request>(name: string, request: Request) => ({
    ...{ tenantId, now, request },
    operationId: followingOperation(gateway.id, name),
  });
  const text = { description: undefined };
  const product = await createProduct(as('tea', { name: 'Tea', ...text, pricing: 'recurring' as const }));
  const addOn = await createAddOn(
    as('cup', { name: 'Cup', ...text, billingType: 2 as const, prices: [{ currency: 'USD', amount: 5 }] }),
  );
  const sell = async (slug: string, amount: number, fields: object = {}) => {
    const { id, status } = await createPlan(
      as(slug, {
        ...{
          productOrigin,
          product: product.id,
          slug,
          name: slug,
          ...text,
          billingType: 2,
          billingInterval: 1,
        },
        ...{ currency: 'USD', availableCurrencies: ['USD'], addons: [addOn.id], features: undefined },
        ...{ gateway: undefined, trialPeriod: undefined, trialDays: undefined, ...fields },
        prices: [{ cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount }],
      } as Parameters<typeof createPlan>[0]['request']),
    );
    if (status === 'draft') await setStatus(plans, { tenantId, id, status: 'active', now });
  };
  await sell(SOLD.cheap, 9.5);
  await sell(SOLD.dear, 29);
  await sell(TRIAL, 12, { trialPeriod: true, trialDays: 14, trials: 'always' });
  await sell(ONCE_TRIAL, 12, { trialPeriod: true, trialDays: 14 });
  if (bank) await sell(TRANSFERRED, 40, { gateway: bank.id });
  for (const [code, rules] of [
    [CAPPED, { percentOff: 50, maxRedemptions: 5 }],
    [FOREVER, { percentOff: 25, duration: 'forever' }],
  ] as const)
    if (!(await findCoupon(tenantId, code as never))) await addCoupon(as(code, { code, ...rules }));
  return addOn.id;
}

async function addBank(which: Pick<GatewayRequest, 'tenantId' | 'projectId'>, run: { now: Date }) {
  const bank = {
    kind: 'offline',
    provider: 'bank-transfer',
    label: 'Bank',
    settlementCurrency: 'usd',
  } as const;
  return (await addGateway({ ...which, ...bank, instructions: 'IBAN DE02' }, run)).result;
}
