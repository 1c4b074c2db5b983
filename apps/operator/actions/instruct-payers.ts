import { invalidField } from '../../../shared/domain/errors.ts';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { paymentInstructions } from '../../../shared/domain/tenants/project-settings.ts';
import type { Gateway } from '../../../shared/domain/tenants/tenant.ts';
import { changeGateway } from '../../../shared/storage/tenants.ts';
import { getGateway } from './find.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

/** Changes how payers transfer money by an offline gateway. A purchase keeps the instructions that it was answered with. */
export async function instructPayers(
  request: { tenantId: TenantId; gateway: string; instructions: string },
  run: Run,
): Promise<Outcome<Gateway>> {
  const gateway = await getGateway(request.tenantId, request.gateway);
  if (gateway.kind !== 'offline')
    throw invalidField('gateway', 'Only an offline gateway has instructions for payers.');
  const instructions = paymentInstructions(request.instructions);
  if (gateway.instructions === instructions) return unchanged(gateway);
  const changes = [`change the instructions of the gateway ${gateway.label}`];
  const result = { ...gateway, instructions };
  return await settle(run, { status: 'changed', changes, result }, [
    changeGateway(gateway, { instructions }),
  ]);
}
