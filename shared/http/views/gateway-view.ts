import type { ProjectGateway, Gateway as ShownGateway } from '../../contracts/admin/settings.ts';
import type { Shown } from '../../contracts/answers/shown.ts';
import { type Gateway, type GatewaySummary, summaryOf } from '../../domain/tenants/tenant.ts';

/** What a project knows of a gateway, as staff see it. No key is shown; `hasKey` says whether it can charge. */
export const gatewaySummaryView = ({
  id,
  provider,
  kind,
  active,
  settlementCurrency,
  hasKey,
}: GatewaySummary): Shown<typeof ProjectGateway> => ({
  id,
  provider,
  kind,
  active,
  settlementCurrency: settlementCurrency.toUpperCase(),
  hasKey,
});

/** A gateway as staff see it. */
export const gatewayView = (gateway: Gateway): Shown<typeof ShownGateway> => ({
  ...gatewaySummaryView(summaryOf(gateway)),
  label: gateway.label,
  instructions: gateway.instructions ?? null,
  account: gateway.processorAccount
    ? { name: gateway.processorAccount.name, mode: gateway.processorAccount.mode }
    : null,
});
