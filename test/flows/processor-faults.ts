import { onTestFinished } from 'vitest';
import type { FaultMode } from '../../local/processor/server.ts';
import { backend } from '../support/backend.ts';
import type { TestTenant } from '../support/tenants.ts';

/** The processor misbehaves at a tenant's next calls to an address, until the test ends. */
export async function misbehave(
  { account }: TestTenant,
  mode: FaultMode,
  path: RegExp,
  { times = 1, method = 'POST' } = {},
): Promise<void> {
  const { processor } = await backend();
  processor.fault({ mode, times, match: { account: account.id, path, method } });
  onTestFinished(() => processor.clearFaults());
}
