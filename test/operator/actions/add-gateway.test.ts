import { expect, it } from 'vitest';
import { addGateway, type GatewayRequest } from '../../../apps/operator/actions/add-gateway.ts';
import { chooseGateway } from '../../../shared/domain/tenants/tenant.ts';
import { openGatewayKey } from '../../../shared/secrets/gateway-keys.ts';
import { findGateway, findProject, listGateways } from '../../../shared/storage/tenants.ts';
import { everything } from '../../support/table.ts';
import { aHome, cards, keyPair, run, transfer } from './home.ts';

const OFFLINE = {
  kind: 'offline',
  provider: 'bank-transfer',
  secretKey: undefined,
  publishableKey: undefined,
} as const;

it('addGateway seals both keys and enables the gateway; the table holds no key in plaintext', async () => {
  const home = await aHome();
  const keys = keyPair();
  const { result } = await addGateway(cards(home, keys), run());

  const text = JSON.stringify(await everything());
  expect(text).not.toContain(keys.secretKey);
  expect(text).not.toContain(keys.publishableKey);
  const stored = await findGateway(home.tenantId, result.id);
  expect(stored && (await openGatewayKey(stored, 'secretKey'))).toBe(keys.secretKey);
  expect(stored && (await openGatewayKey(stored, 'publishableKey'))).toBe(keys.publishableKey);
  const summary = {
    id: result.id,
    provider: 'processor',
    kind: 'processor',
    active: true,
    settlementCurrency: 'eur',
    hasKey: true,
  };
  expect((await findProject(home.tenantId, home.projectId))?.gateways).toEqual([summary]);
});

it('addGateway adds an offline gateway, and the processor gateway is still chosen', async () => {
  const home = await aHome();
  await addGateway(transfer(home), run());
  const { result } = await addGateway(cards(home), run());
  const project = await findProject(home.tenantId, home.projectId);
  expect(project?.gateways).toHaveLength(2);
  expect(chooseGateway(project?.gateways ?? [])?.id).toBe(result.id);
});

it('addGateway refuses the same label with other keys, and does not quote them', async () => {
  const home = await aHome();
  await addGateway(cards(home), run());
  const other = keyPair();
  const refused = await addGateway(cards(home, other), run()).catch((error: Error) => error);
  expect(refused).toMatchObject({
    code: 'already_exists',
    message: expect.stringContaining('rotate-keys'),
  });
  expect(JSON.stringify(refused)).not.toContain(other.secretKey);
});

it.each<[string, Partial<GatewayRequest>, string]>([
  ['no secret key', { secretKey: undefined }, 'secretKey'],
  ['no publishable key', { publishableKey: undefined }, 'publishableKey'],
  ['keys of two modes', { publishableKey: keyPair('live').publishableKey }, 'publishableKey'],
  ['an unknown currency', { settlementCurrency: 'xxx' }, 'settlementCurrency'],
  ['an empty label', { label: '' }, 'label'],
  ['a provider of another kind', { provider: 'bank-transfer' }, 'provider'],
  ['an offline gateway of the processor', { kind: 'offline' }, 'provider'],
  ['an offline gateway that tells payers nothing', { ...OFFLINE, instructions: ' ' }, 'instructions'],
  ['instructions of 1,001 characters', { ...OFFLINE, instructions: 'x'.repeat(1001) }, 'instructions'],
  ['instructions for another kind', { instructions: 'IBAN' }, 'instructions'],
])('addGateway refuses %s and stores nothing', async (_, change, field) => {
  const home = await aHome();
  await expect(addGateway({ ...cards(home), ...change }, run())).rejects.toMatchObject({
    details: { field },
  });
  expect(await listGateways(home.tenantId)).toEqual([]);
});
