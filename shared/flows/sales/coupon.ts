import type { PlanChoice } from '../../domain/catalog/price-plan.ts';
import { unknownCode, usesByCustomerMax } from '../../domain/coupons/coupon.ts';
import { type Discount, type DiscountFacts, discountOf } from '../../domain/coupons/discount.ts';
import { shardsWithRoom, shareOf } from '../../domain/coupons/shards.ts';
import type { Customer } from '../../domain/customers/customer.ts';
import { invariant } from '../../domain/errors.ts';
import type { CouponCode, CustomerId, GatewayId } from '../../domain/ids.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import type { Terms } from '../../domain/sales/terms.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { oneOf } from '../../runtime/one-of.ts';
import { type CouponClaim, claimKeys, parseClaim } from '../../storage/coupons/coupon-claims.ts';
import type { Key } from '../../storage/table/keys.ts';
import { minimumAt } from './require-minimum.ts';

/** What every sale that takes a code shares: what is read of the code, what it takes off, and the use that is held. */

type WithCode = Readonly<{
  project: Pick<Project, 'tenantId'>;
  customerId: CustomerId;
  couponCode?: CouponCode;
}>;

export const keysOfCode = ({ project, customerId, couponCode }: WithCode): Key[] =>
  couponCode ? claimKeys(project.tenantId, couponCode, customerId) : [];
/** What was read of the code, and the items that follow those of `keysOfCode`. */
export function splitClaim(
  items: readonly unknown[],
  request: WithCode,
): { claim: CouponClaim | undefined; rest: readonly unknown[] } {
  const { length } = keysOfCode(request);
  return { claim: length > 0 ? parseClaim(items.slice(0, length)) : undefined, rest: items.slice(length) };
}

/** A sale without the code, and who buys; a price that is only shown has no buyer. */
export type Pricing = Pick<DiscountFacts, 'charge' | 'laterMinor' | 'planId'> & Around;
type Around = Readonly<{
  project: Project;
  gatewayId: GatewayId | undefined;
  buyer?: Readonly<{ id: CustomerId; known: Customer | undefined }>;
  now: Date;
}>;

/** What the claimed code takes off. Throws `WrongCode` with the reason. */
export function claimedDiscount({ coupon, live, usesOfCustomer }: CouponClaim, pricing: Pricing): Discount {
  if (!coupon) throw unknownCode();
  const { charge, laterMinor, planId, buyer, now } = pricing;
  return discountOf(coupon, {
    ...{ charge, laterMinor, planId, now },
    minimumMinor: minimumOf(pricing),
    hasRoom: shardsWithRoom(coupon, live).length > 0,
    buyer: buyer && {
      customerId: buyer.id,
      uses: usesOfCustomer,
      hasPurchased: buyer.known?.hasPurchased ?? false,
    },
  });
}

/** How the claimed code lowers the price of a plan; without one, nothing does. */
export const loweredBy = (claim: CouponClaim | undefined, around: Around): Pick<PlanChoice, 'discountOf'> =>
  claim ? { discountOf: (full) => claimedDiscount(claim, { ...full, ...around }) } : {};

/** The terms with what a code takes off. */
export function discounted(terms: Terms, coupon: Discount): Terms {
  const { discountMinor, charge } = terms;
  return {
    ...terms,
    discountMinor: discountMinor + coupon.discountMinor,
    coupon,
    charge: { ...charge, minor: charge.minor - coupon.discountMinor },
  };
}

/** The use that a sale priced by the claim holds, on any of the shards that have one left. */
export function holdOfClaim({ coupon, live }: CouponClaim): HoldOn<'coupon'> {
  invariant(coupon, 'a sale is not priced by a coupon that does not exist');
  const shard = oneOf(shardsWithRoom(coupon, live));
  const [share, byCustomer] = [shareOf(coupon, shard), usesByCustomerMax(coupon)];
  const caps = { ...(share !== undefined && { share }), ...(byCustomer !== undefined && { byCustomer }) };
  return { on: 'coupon', code: coupon.code, shard, version: coupon.version, ...caps };
}

function minimumOf({ charge: { currency }, project, gatewayId }: Pricing): number {
  const gateway = project.gateways.find(({ id }) => id === gatewayId);
  return gateway ? minimumAt(currency, gateway).minor : 0;
}
