import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { Processor } from '../../../shared/processor/client.ts';

/** One thing that the service does at a tenant's account, and a request that asks for it and changes nothing. */
type Permission = Readonly<{ name: string; method: 'GET' | 'POST'; path: string; host?: 'files' }>;

const ONE = '?limit=1';
const reading = (resource: string): Permission => ({
  name: `${resource}: read`,
  method: 'GET',
  path: `${resource}${ONE}`,
});
/** A creation that leaves out what it needs. */
const creating = (resource: string): Permission => ({
  name: `${resource}: write`,
  method: 'POST',
  path: resource,
});
const BOTH = ['payment_intents', 'setup_intents', 'refunds', 'webhook_endpoints', 'payment_method_domains'];

/** All that a restricted key needs. A customer is created without any field, so one that does not exist is changed instead. */
export const PERMISSIONS: readonly Permission[] = [
  { name: 'account: read', method: 'GET', path: 'account' },
  ...BOTH.flatMap((resource) => [reading(resource), creating(resource)]),
  reading('customers'),
  { name: 'customers: write', method: 'POST', path: 'customers/cus_none' },
  { name: 'payment_methods: read', method: 'GET', path: 'payment_methods/pm_none' },
  { name: 'payment_methods: write', method: 'POST', path: 'payment_methods/pm_none/detach' },
  { name: 'confirmation_tokens: read', method: 'GET', path: 'confirmation_tokens/ctoken_none' },
  { name: 'disputes: write', method: 'POST', path: 'disputes/du_none' },
  { ...creating('files'), host: 'files' },
  { name: 'radar: read', method: 'GET', path: `radar/early_fraud_warnings${ONE}` },
  ...['charges', 'disputes', 'events', 'reviews'].map(reading),
];

const FORBIDDEN = 403;

/** The permissions that the key of this client lacks, each asked for by itself. An answer that cannot be read lacks nothing. */
export async function missingPermissions(processor: Processor): Promise<string[]> {
  const missing: string[] = [];
  for (const permission of PERMISSIONS)
    if (await isForbidden(processor, permission)) missing.push(permission.name);
  return missing;
}

async function isForbidden(processor: Processor, { method, path, host }: Permission): Promise<boolean> {
  try {
    const options = method === 'POST' ? { idempotencyKey: `doctor/${randomUUID()}` } : {};
    await processor.rawRequest(method, `/v1/${path}`, {}, { ...options, ...(host && { apiBase: host }) });
    return false;
  } catch (error) {
    return error instanceof Stripe.errors.StripeError && error.statusCode === FORBIDDEN;
  }
}
