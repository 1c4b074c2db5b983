import { invalidField } from '../../../domain/errors.ts';
import type { GatewayId } from '../../../domain/ids.ts';
import type { Currency } from '../../../domain/money/currency.ts';
import { namesPayer, type SaleKind } from '../../../domain/sales/sale-kinds.ts';
import { isExport, needsAddress } from '../../../domain/tenants/tenant.ts';
import { recentGateway } from '../../../storage/recent.ts';
import type { SaleRequest } from '../../sales/sale.ts';

type Selling = Readonly<{ kind: SaleKind; gatewayId: GatewayId; currency: Currency }>;

/**
 * The request with its payer's address where the gateway asks for one, and without where it does not: it is neither kept nor sent then.
 * Throws `invalid_request` for a payer who gives none, and for one in India where the sale is an export from there.
 */
export async function withAddress<Request extends SaleRequest>(
  request: Request,
  { kind, gatewayId, currency }: Selling,
): Promise<Request> {
  const gateway = await recentGateway(request.project.tenantId, gatewayId);
  const { address } = request.payer;
  if (!gateway || !needsAddress(gateway, currency)) return withoutAddress(request);
  if (!address && namesPayer({ kind }))
    throw invalidField(
      'customerInfo.address',
      'Required: the card processor asks for the payer’s address. Send an object with line1 and country.',
      'required',
    );
  if (address?.country === 'IN' && isExport(gateway, currency))
    throw invalidField(
      'customerInfo.address.country',
      'This shop sells in this currency only to payers outside India. Send an address of another country, or pay in rupees.',
    );
  return request;
}

/** What the processor does not need is not kept. */
export function withoutAddress<Request extends SaleRequest>(request: Request): Request {
  const { address: _, ...payer } = request.payer;
  return { ...request, payer };
}
