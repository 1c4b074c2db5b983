import { describe, expect, it } from 'vitest';
import type { GatewayId, Instant, TenantId } from '../../../shared/domain/ids.ts';
import type { Currency } from '../../../shared/domain/money/currency.ts';
import {
  cardGatewayOf,
  chooseGateway,
  type Gateway,
  type GatewaySummary,
  summaryOf,
} from '../../../shared/domain/tenants/tenant.ts';
import { refusalOf } from '../../support/refusal.ts';

const gateway: Gateway = {
  id: 'gw_1' as GatewayId,
  tenantId: 't0123456789a' as TenantId,
  provider: 'processor',
  kind: 'processor',
  active: true,
  label: 'Cards',
  settlementCurrency: 'usd' as Currency,
  sealedSecretKey: 'c2VhbGVk',
  createdAt: '2026-11-21T12:00:00.000Z' as Instant,
};

const having = (...changes: Partial<GatewaySummary>[]) => ({
  gateways: changes.map((change) => ({ ...summaryOf(gateway), ...change })),
});

it.each<[string, Partial<GatewaySummary>[]]>([
  ['no gateway', []],
  ['an inactive gateway', [{ active: false }]],
  ['a gateway without a key', [{ hasKey: false }]],
  ['an online gateway', [{ kind: 'online' }]],
  ['an offline gateway', [{ kind: 'offline' }]],
])('cardGatewayOf refuses %s', (_, changes) => {
  expect(refusalOf(() => cardGatewayOf(having(...changes))).code).toBe('gateway_not_available');
});

describe('the choice', () => {
  const gateway = (id: string, kind: GatewaySummary['kind'], active: boolean, hasKey: boolean) =>
    ({ id, kind, active, hasKey }) as GatewaySummary;
  const bank = gateway('bank', 'offline', true, false);
  const keyedBank = gateway('keyed', 'offline', true, true);
  const wallets = gateway('wallets', 'online', true, false);
  const cards = gateway('cards', 'processor', true, true);
  it.each([
    ['an active processor gateway first', [bank, keyedBank, wallets, cards], 'cards'],
    ['then any active online gateway', [bank, keyedBank, wallets, { ...cards, active: false }], 'wallets'],
    ['then any active gateway with a key', [bank, keyedBank, { ...wallets, active: false }], 'keyed'],
    ['nothing for gateways without a key', [bank], undefined],
    [
      'nothing for inactive gateways',
      [
        { ...cards, active: false },
        { ...keyedBank, active: false },
      ],
      undefined,
    ],
    ['nothing without gateways', [], undefined],
  ])('chooseGateway chooses %s', (_, gateways, id) => expect(chooseGateway(gateways)?.id).toBe(id));
});
