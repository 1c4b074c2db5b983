import { invalidField } from '../errors.ts';
import type { TenantId } from '../ids.ts';

/** An event bus of EventBridge in an account of AWS. */
export type EventBus = Readonly<{ arn: string; region: string; account: string; name: string }>;

/** What EventBridge takes of one entry: its source, type, time and detail together. */
export const ENTRY_BYTES_MAX = 256 * 1024;
/** The source of every entry. */
export const EVENT_SOURCE = 'billing';

const ARN = /^arn:aws:events:([a-z]{2}(?:-[a-z]+)+-\d{1,2}):(\d{12}):event-bus\/([\w./-]{1,256})$/;

/** The bus whose ARN an endpoint has for its address; undefined for an address of another kind. */
export function eventBusOf(address: string): EventBus | undefined {
  const [, region, account, name] = ARN.exec(address) ?? [];
  return region && account && name ? { arn: address, region, account, name } : undefined;
}

/** How the names of a tenant's buses begin. */
export const busNameOf = (tenantId: TenantId): string => `billing-${tenantId}`;

/**
 * The bus that a tenant names. We call it in our own name, and a bus may trust our account for another tenant's sake: so its name must
 * hold the tenant's id, which only who controls the account of the bus can have given it. Throws `invalid_request`.
 */
export function tenantBus(arn: string, tenantId: TenantId, ownAccount: string | undefined): EventBus {
  const bus = eventBusOf(arn);
  if (!bus)
    throw invalidField(
      'busArn',
      'Send the ARN of an event bus, such as arn:aws:events:eu-central-1:111122223333:event-bus/name.',
    );
  if (bus.account === ownAccount) throw invalidField('busArn', 'Name a bus of your own account of AWS.');
  const needed = busNameOf(tenantId);
  if (bus.name === needed || bus.name.startsWith(`${needed}-`)) return bus;
  throw invalidField(
    'busArn',
    `The bus proves that it is yours by its name: call it ${needed}, or ${needed}- and more.`,
  );
}
