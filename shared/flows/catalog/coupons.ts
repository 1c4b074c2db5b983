import { requireVersion } from '../../domain/catalog/catalog-record.ts';
import type { Coupon } from '../../domain/coupons/coupon.ts';
import { editRules, keepsPromise, readRules } from '../../domain/coupons/read-coupon.ts';
import { COUPON_SHARDS } from '../../domain/coupons/shards.ts';
import { BillingError, invalidField, invariant } from '../../domain/errors.ts';
import type { CouponCode, CouponId, CustomerId, TenantId } from '../../domain/ids.ts';
import type { CouponEdit, CouponRequest } from '../../domain/requests/coupon-requests.ts';
import type { Tenant } from '../../domain/tenants/tenant.ts';
import { instant } from '../../domain/time/calendar.ts';
import { plans } from '../../storage/catalog/plans.ts';
import { changeCoupon, createCoupon, getCoupon } from '../../storage/coupons/coupons.ts';
import { currentId } from '../../storage/customer/as-customer.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit, type Write } from '../../storage/table/table.ts';
import { countActiveCoupons, findTenant } from '../../storage/tenants.ts';
import { type Change, type Creation, newRecord } from './records.ts';

/** A new coupon, active at once. */
export async function addCoupon(creation: Creation<CouponRequest>): Promise<Coupon> {
  const { tenantId, request } = creation;
  const [tenant] = await Promise.all([getTenant(tenantId), requirePlans(tenantId, request.plans)]);
  const coupon: Coupon = {
    ...newRecord<CouponId>('coupon', creation),
    code: request.code as CouponCode,
    name: request.name || undefined,
    status: 'active',
    ...readRules(request, await customerWith(tenantId, request.customerEmail)),
    shards: COUPON_SHARDS,
  };
  try {
    await commit([...createCoupon(coupon), ...countActiveCoupons(tenant, 1)]);
    return coupon;
  } catch (error) {
    if (!hasLost(error, 'new coupon')) throw error;
    const found = await getCoupon(tenantId, coupon.code);
    if (found.id === coupon.id) return found; // A keyed request that runs again gets what its first run created.
    throw new BillingError('already_exists', `There is a coupon ${coupon.code} already. Send another code.`, {
      field: 'code',
    });
  }
}

/** Changes a coupon. Once it has a live use, its rules stay but for an end that moves later. */
export async function editCoupon({ tenantId, id, request, now }: Change<CouponEdit>): Promise<Coupon> {
  const before = await getCoupon(tenantId, id);
  const { version, name = before.name, customerEmail, ...edit } = request;
  requireVersion(before, version);
  await requirePlans(tenantId, edit.plans);
  const customerId =
    customerEmail === undefined ? before.customerId : await customerWith(tenantId, customerEmail);
  const rules = editRules(before, edit, customerId);
  return await write(before, { ...before, ...rules, name: name || undefined }, now);
}

/** Activates or retires a coupon. A repeat changes nothing. */
export async function setCouponStatus({
  tenantId,
  id,
  request,
  now,
}: Change<Coupon['status']>): Promise<Coupon> {
  const before = await getCoupon(tenantId, id);
  if (before.status === request) return before;
  const counted = countActiveCoupons(await getTenant(tenantId), request === 'active' ? 1 : -1);
  return await write(before, { ...before, status: request }, now, counted);
}

async function write(
  before: Coupon,
  change: Coupon,
  now: Date,
  besides: readonly Write[] = [],
): Promise<Coupon> {
  const after = { ...change, version: before.version + 1, updatedAt: instant(now) };
  await commit([...changeCoupon(before, after, { isUnused: !keepsPromise(before, after) }), ...besides]);
  return after;
}

async function requirePlans(tenantId: TenantId, ids: readonly string[] = []): Promise<void> {
  const found = await Promise.all(ids.map((id) => plans.find(tenantId, id)));
  const missing = found.indexOf(undefined);
  if (missing >= 0)
    throw invalidField(`plans.${missing}`, 'There is no such plan. Send the id that listing plans returned.');
}

/** The customer with this address, whether or not they have bought before; nothing for an empty text. */
async function customerWith(tenantId: TenantId, email: string | undefined): Promise<CustomerId | undefined> {
  return email ? await currentId(await getTenant(tenantId), tenantId, email) : undefined;
}

async function getTenant(tenantId: TenantId): Promise<Tenant> {
  const tenant = await findTenant(tenantId);
  invariant(tenant, `tenant ${tenantId} exists`);
  return tenant;
}
