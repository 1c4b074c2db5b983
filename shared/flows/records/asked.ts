import { invalidField } from '../../domain/errors.ts';
import type { CustomerId, ProjectId, TenantId } from '../../domain/ids.ts';
import { getNamedProject } from '../../storage/recent.ts';
import { idOfAddress } from '../customers/id-of-address.ts';

type Asked = Readonly<{
  email?: string | undefined;
  customerId?: CustomerId | undefined;
  productOrigin?: string | undefined;
}>;
type Found = Readonly<{ customerId: CustomerId | undefined; projectId?: ProjectId; timeZone?: string }>;

/** A query with the customer and the project that its words lead to. Its days are then days of the project's time zone. */
export async function readAsked<Query extends Asked>(
  tenantId: TenantId,
  asked: Query,
): Promise<Omit<Query, keyof Asked> & Found> {
  const { email, customerId, productOrigin, ...query } = asked;
  if (email !== undefined && customerId !== undefined)
    throw invalidField('email', 'Send either email or customerId.');
  const project = productOrigin === undefined ? undefined : await getNamedProject(tenantId, productOrigin);
  return {
    ...query,
    customerId: email === undefined ? customerId : await idOfAddress(tenantId, email),
    ...(project && { projectId: project.id, timeZone: project.timeZone }),
  };
}
