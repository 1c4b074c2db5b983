import { invalidField } from '../../../shared/domain/errors.ts';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { describesSales, type Gateway } from '../../../shared/domain/tenants/tenant.ts';
import { changeGateway } from '../../../shared/storage/tenants.ts';
import { getGateway } from './find.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

/** Sets whether the processor gets the description of each sale by card. Payments that have begun are not changed. */
export async function describeSales(
  request: { tenantId: TenantId; gateway: string; isOn: boolean },
  run: Run,
): Promise<Outcome<Gateway>> {
  const gateway = await getGateway(request.tenantId, request.gateway);
  if (gateway.kind !== 'processor')
    throw invalidField('gateway', 'Only a gateway of kind processor sends anything to the processor.');
  if (describesSales(gateway) === request.isOn) return unchanged(gateway);
  const changes = [
    `${request.isOn ? 'send' : 'send no'} descriptions of sales by the gateway ${gateway.label}`,
  ];
  const set = { describesSales: request.isOn };
  const result = { ...gateway, ...set };
  return await settle(run, { status: 'changed', changes, result }, [changeGateway(gateway, set)]);
}
