import { describe, expect, it } from 'vitest';
import type { GatewayId, Instant, TenantId } from '../../../shared/domain/ids.ts';
import type { Currency } from '../../../shared/domain/money/currency.ts';
import {
  CREDENTIAL_SCOPES,
  cardGatewayOf,
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
  it('is all that is needed to choose it, and nothing secret', () => {
    const { id, provider, kind, active, settlementCurrency } = gateway;
    expect(summaryOf(gateway)).toEqual({ id, provider, kind, active, settlementCurrency, hasKey: true });
    expect(summaryOf({ ...gateway, sealedSecretKey: undefined }).hasKey).toBe(false);
  });
});

describe('cardGatewayOf', () => {
  const having = (...changes: Partial<GatewaySummary>[]) => ({ gateways: changes.map((change) => ({ ...summaryOf(gateway), ...change })) });
  it('is the gateway that charges cards', () => {
    expect(cardGatewayOf(having({ kind: 'online', id: 'gw_0' as GatewayId }, {})).id).toBe('gw_1');
  });

  it.each<[string, Partial<GatewaySummary>[]]>([
    ['none at all', []],
    ['one that is switched off', [{ active: false }]],
    ['one without a key', [{ hasKey: false }]],
    ['another provider’s', [{ kind: 'online' }]],
    ['an offline one', [{ kind: 'offline' }]],
  ])('refuses %s', (_, changes) => {
    expect(refusalOf(() => cardGatewayOf(having(...changes))).code).toBe('gateway_not_available');
  });
});

describe('what tenants may choose', () => {
  it('is what the contract lists', () => {
    expect([EVENT_MODES, DEFAULT_SECRET_HEADER, CREDENTIAL_SCOPES]).toEqual([
      ['shared_secret', 'bearer', 'no_auth'],
      'x-webhook-secret',
      ['admin', 'webhook'],
    ]);
  });
});
