import { onTestFinished } from 'vitest';
import type { PlannedAnswer, Refusal } from '../../local/processor/faults/faults.ts';
import type { FaultMode } from '../../local/processor/http/server.ts';
import { backend } from '../support/backend.ts';
import type { TestTenant } from '../support/tenants.ts';

/** The processor misbehaves at a tenant's next calls to an address, until the test ends. */
export async function misbehave(
  { account }: TestTenant,
  fault: FaultMode | Readonly<{ refusal: Refusal }> | Readonly<{ answer: PlannedAnswer }>,
  path: RegExp,
  { times = 1, method = 'POST' } = {},
): Promise<void> {
  const { processor } = await backend();
  const target = { times, match: { account: account.id, path, method } };
  if (typeof fault === 'string') processor.fault({ mode: fault, ...target });
  else
    processor.fault(
      'refusal' in fault ? { mode: 'refuse', ...fault, ...target } : { mode: 'answer', ...fault, ...target },
    );
  onTestFinished(() => processor.clearFaults());
}
