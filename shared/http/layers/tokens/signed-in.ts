import { BillingError } from '../../../domain/errors.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import { currentId } from '../../../storage/customer/as-customer.ts';
import { recentTenant } from '../../../storage/recent.ts';
import { findCaller } from '../caller.ts';
import { contextOf, type Event, type Layer, type ProvedCustomer } from '../exchange.ts';
import { othersToken, provedCustomer } from './customer.ts';
import { identifyBy } from './identify-by.ts';

/**
 * The route is for one customer, whose token must come with the request in any of the carriers of `customerToken`. A bearer token counts
 * from everywhere; the cookie, and a token of the tenant's identity provider, only at a storefront, whose origin names the project.
 *
 * Throws `unauthenticated` without a token, for one that is not valid and for several that differ; `forbidden` for one that is good
 * elsewhere; and `service_unavailable` while the keys of the identity provider cannot be read.
 */
export const signedInCustomer = (): Layer => identifyBy(identify, refusal);

async function identify(event: Event): Promise<void> {
  const context = contextOf(event);
  const row = await findCaller(event);
  const shop = row?.kind === 'storefront' ? row : undefined;
  if (shop) context.caller = shop;
  const proved = await provedCustomer(event);
  if (!proved) throw refusal();
  if (shop && (proved.projectId ?? shop.projectId) !== shop.projectId) throw othersToken();
  const customerId = await customerOf(proved);
  context.customer = { ...proved, customerId, projectId: proved.projectId ?? shop?.projectId };
}

/** The customer who has the address that an identity provider proves; a token of this service names one itself. */
async function customerOf({ tenantId, customerId, email }: ProvedCustomer): Promise<CustomerId> {
  const tenant = email === undefined ? undefined : await recentTenant(tenantId);
  return email !== undefined && tenant ? await currentId(tenant, tenantId, email) : customerId;
}

/** The same for every reason. */
function refusal(): BillingError {
  const message =
    'The request does not prove which customer sent it. Send one customer’s token, as a bearer token. With the cookie alone, write as JSON from the shop’s registered origin.';
  return new BillingError('unauthenticated', message);
}
