import type { CustomerId, TenantId } from '../../domain/ids.ts';
import { customerOfPartition, type Key, tenantPartition } from './keys.ts';

/**
 * The keys of the table of persons, beside the table, whose items cannot be restored once they are removed:
 *
 *   T#<tenant>   CUSTOMER#<id>   the key that encrypts what the journal says of the customer; once they are erased, when and by whom
 *   DAY          <day>           the key of what says something of anybody and is kept for days only; removed by TTL
 *   TENANTS      <tenant>        the key that encrypts what the journal has of the tenant's secrets; once it is erased, when
 */
export const personKeys = {
  customer: (tenant: TenantId, customer: CustomerId): Key => ({
    pk: tenantPartition(tenant),
    sk: `${OF_CUSTOMER}${customer}`,
  }),
  day: (day: string): Key => ({ pk: 'DAY', sk: day }),
  tenant: (tenant: TenantId): Key => ({ pk: TENANTS, sk: tenant }),
};
/** Where the keys of all tenants lie: who was erased is found there, whatever the main table has of them. */
export const TENANTS = 'TENANTS';
export const personsOf = (tenant: TenantId): string => tenantPartition(tenant);
const OF_CUSTOMER = 'CUSTOMER#';

/** The key, in the table of persons, of the customer in whose partition an item lies; undefined for an item that lies elsewhere. */
export function personKeyOf(pk: string): Key | undefined {
  const of = customerOfPartition(pk);
  return of && personKeys.customer(of.tenant, of.customer);
}
export const customerOfPersonKey = ({ sk }: Key): CustomerId => sk.slice(OF_CUSTOMER.length) as CustomerId;

/** A key that has a network in it, with another text in the place of the network. */
export const withHiddenNetwork = ({ pk, sk }: Key, hidden: (network: string) => string): Key => ({
  pk: pk.replace(
    /(#(?:DECLINES|TALLY#[a-z]+)#)(.+)(#[^#]+)$/,
    (_, before, who, hour) => `${before}${hidden(who)}${hour}`,
  ),
  sk,
});
/** The day in such a key. */
export const dayOfCount = ({ pk }: Key): string => pk.slice(pk.lastIndexOf('#') + 1).slice(0, 10);
