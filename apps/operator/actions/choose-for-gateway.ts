import { invalidField } from '../../../shared/domain/errors.ts';
import type { TenantId } from '../../../shared/domain/ids.ts';
import type { Gateway } from '../../../shared/domain/tenants/tenant.ts';
import { changeGateway } from '../../../shared/storage/tenants.ts';
import { getGateway } from './find.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

export type Choosing = Readonly<{ tenantId: TenantId; gateway: string; isOn: boolean }>;

/** A choice of a gateway that charges cards, in place of what its account's country says. */
type Choice = Readonly<{
  field: 'describesSales' | 'registersMandates' | 'asksForAddress';
  is(gateway: Gateway): boolean;
  /** What the gateway does from now on. */
  says(isOn: boolean): string;
  /** Throws unless the account can have it. */
  require?(gateway: Gateway): void;
}>;

/** Switches it on or off. Payments that have begun are not changed. */
export async function chooseForGateway(
  { tenantId, gateway: named, isOn }: Choosing,
  { field, is, says, require }: Choice,
  run: Run,
): Promise<Outcome<Gateway>> {
  const gateway = await getGateway(tenantId, named);
  if (gateway.kind !== 'processor')
    throw invalidField('gateway', 'Only a gateway of kind processor sends anything to the processor.');
  if (isOn) require?.(gateway);
  if (is(gateway) === isOn) return unchanged(gateway);
  const set = { [field]: isOn };
  const changes = [`${says(isOn)} by the gateway ${gateway.label}`];
  const result = { ...gateway, ...set };
  return await settle(run, { status: 'changed', changes, result }, [changeGateway(gateway, set)]);
}
