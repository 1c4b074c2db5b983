import type { Gateway } from '../../domain/tenants/tenant.ts';

/** A gateway as staff see it. No key is shown; `hasKey` says whether it can charge. */
export const gatewayView = ({ id, label, provider, kind, active, settlementCurrency, sealedSecretKey, processorAccount }: Gateway) => ({
  id,
  label,
  provider,
  kind,
  active,
  settlementCurrency: settlementCurrency.toUpperCase(),
  hasKey: sealedSecretKey !== undefined,
  account: processorAccount ? { name: processorAccount.name, mode: processorAccount.mode } : null,
});
