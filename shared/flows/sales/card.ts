import type { GatewayId } from '../../domain/ids.ts';
import { symbolOf } from '../../domain/money/symbol.ts';
import { AUTHENTICATION_MINUTES } from '../../domain/sales/attempt.ts';
import { cardGatewayOf } from '../../domain/tenants/tenant.ts';
import { instant, minutesAfter } from '../../domain/time/calendar.ts';
import { savedCardOf } from './records.ts';
import type { Sale, SaleRequest } from './sale.ts';

/**
 * A card that its customer saves for later charges. It sells nothing: a setup intent verifies the card, and only the card is left
 * behind. As an attempt it is frozen, found again and counted against card testers like a payment.
 */
export const cardSale: Sale<SaleRequest, Readonly<{ gatewayId: GatewayId }>> = {
  kind: 'card',
  keys: () => [],
  read: (_, { project }) => ({ gatewayId: cardGatewayOf(project).id }),
  gatewayId: ({ gatewayId }) => gatewayId,
  attempts: () => ({}),
  requireOpen: () => undefined,
  terms: (_, { project, now }) => ({
    source: {},
    lines: [],
    discountMinor: 0,
    charge: { minor: 0, currency: project.baseCurrency },
    symbol: symbolOf(project.baseCurrency),
    payBy: instant(minutesAfter(now, AUTHENTICATION_MINUTES)),
    savesCard: true,
  }),
  holds: () => [],
  named: () => ({}),
  onSuccess: (ended) => [{ is: 'card saved', card: savedCardOf(ended) }],
};
