import { BillingError } from '../../../shared/domain/errors.ts';
import { readOperator } from '../identity.ts';
import { taggedStage } from '../target.ts';

/** The stage of the operator's role, or of the table: the one that the question and the audit log are of. Throws `invalid_request` without one. */
export async function actedStage(): Promise<string> {
  const stage = (await readOperator()).stage ?? (await taggedStage());
  if (stage) return stage;
  throw new BillingError(
    'invalid_request',
    'The table does not say of which stage it is. Use the role for release of the stage.',
  );
}
