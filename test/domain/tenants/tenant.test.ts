import { describe, expect, it } from 'vitest';
import type { GatewayId, Instant, TenantId } from '../../../shared/domain/ids.ts';
import type { Currency } from '../../../shared/domain/money/currency.ts';
import {
  CREDENTIAL_SCOPES,
  cardGatewayOf,
  chooseGateway,
  DEFAULT_SECRET_HEADER,
  EVENT_MODES,
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

describe('a gateway’s summary', () => {
  it('holds what a choice needs and no secret', () => {
    const { id, provider, kind, active, settlementCurrency } = gateway;
    expect(summaryOf(gateway)).toEqual({ id, provider, kind, active, settlementCurrency, hasKey: true });
    expect(summaryOf({ ...gateway, sealedSecretKey: undefined }).hasKey).toBe(false);
  });
});

describe('cardGatewayOf', () => {
  const having = (...changes: Partial<GatewaySummary>[]) => ({
    gateways: changes.map((change) => ({ ...summaryOf(gateway), ...change })),
  });

  it('returns the gateway that charges cards', () => {
    expect(cardGatewayOf(having({ kind: 'online', id: 'gw_0' as GatewayId }, {})).id).toBe('gw_1');
  });

  it.each<[string, Partial<GatewaySummary>[]]>([
    ['no gateway', []],
    ['an inactive gateway', [{ active: false }]],
    ['a gateway without a key', [{ hasKey: false }]],
    ['an online gateway', [{ kind: 'online' }]],
    ['an offline gateway', [{ kind: 'offline' }]],
  ])('refuses %s', (_, changes) => {
    expect(refusalOf(() => cardGatewayOf(having(...changes))).code).toBe('gateway_not_available');
  });
});

describe('the choices of a tenant', () => {
  it('are those of the contract', () => {
    expect([EVENT_MODES, DEFAULT_SECRET_HEADER, CREDENTIAL_SCOPES]).toEqual([
      ['shared_secret', 'bearer', 'standard_webhooks', 'no_auth'],
      'x-webhook-secret',
      ['admin', 'webhook'],
    ]);
  });
});

describe('chooseGateway', () => {
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
  ])('chooses %s', (_, gateways, id) => expect(chooseGateway(gateways)?.id).toBe(id));
});
