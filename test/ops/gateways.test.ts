import { describe, expect, it } from 'vitest';
import { addGateway, type GatewayRequest } from '../../ops/actions/add-gateway.ts';
import { createProject } from '../../ops/actions/create-project.ts';
import { createTenant } from '../../ops/actions/create-tenant.ts';
import { rotateGatewayKeys } from '../../ops/actions/gateway-keys.ts';
import { setGatewayActive } from '../../ops/actions/gateway-summaries.ts';
import type { ProjectId, TenantId } from '../../shared/domain/ids.ts';
import { chooseGateway } from '../../shared/domain/tenants/tenant.ts';
import { randomBase32 } from '../../shared/runtime/new-id.ts';
import { openGatewayKey } from '../../shared/secrets/gateway-keys.ts';
import { findGateway, findProject, listGateways } from '../../shared/storage/tenants.ts';
import { now } from '../support/clock.ts';
import { everything } from '../support/table.ts';

const run = () => ({ now: now() });
const dry = () => ({ now: now(), dryRun: true });

type Home = { tenantId: TenantId; projectId: ProjectId };

async function aProjectOf(tenantId: TenantId, name = 'Shop'): Promise<Home> {
  const request = {
    origins: [`https://${randomBase32(10)}.example`],
    checkoutUrl: 'https://pay.billing.test',
    baseCurrency: 'eur',
    timeZone: 'UTC',
  };
  const { result } = await createProject({ ...request, tenantId, name }, run());
  return { tenantId, projectId: result.id };
}
const aHome = async () => await aProjectOf((await createTenant({ uniqueName: `t-${randomBase32(10)}` }, run())).result.id);
const somePair = (mode = 'test') => ({ secretKey: `sk_${mode}_${randomBase32(24)}`, publishableKey: `pk_${mode}_${randomBase32(24)}` });
const cards = (home: Home, keys = somePair()): GatewayRequest => ({
  ...home,
  ...keys,
  kind: 'processor',
  provider: 'processor',
  label: 'Cards',
  settlementCurrency: 'eur',
});
const transfer = (home: Home): GatewayRequest => ({
  ...home,
  kind: 'offline',
  provider: 'bank-transfer',
  label: 'Bank transfer',
  settlementCurrency: 'eur',
});

describe('addGateway', () => {
  it('seals both keys, enables the gateway and leaves no key in the table', async () => {
    const home = await aHome();
    const keys = somePair();
    const { result } = await addGateway(cards(home, keys), run());

    const text = JSON.stringify(await everything());
    expect(text).not.toContain(keys.secretKey);
    expect(text).not.toContain(keys.publishableKey);
    const stored = await findGateway(home.tenantId, result.id);
    expect(stored && (await openGatewayKey(stored, 'secretKey'))).toBe(keys.secretKey);
    expect(stored && (await openGatewayKey(stored, 'publishableKey'))).toBe(keys.publishableKey);
    const summary = { id: result.id, provider: 'processor', kind: 'processor', active: true, settlementCurrency: 'eur', hasKey: true };
    expect((await findProject(home.tenantId, home.projectId))?.gateways).toEqual([summary]);
  });

  it('puts an offline gateway beside it, and the processor is still chosen', async () => {
    const home = await aHome();
    await addGateway(transfer(home), run());
    const { result } = await addGateway(cards(home), run());
    const project = await findProject(home.tenantId, home.projectId);
    expect(project?.gateways).toHaveLength(2);
    expect(chooseGateway(project?.gateways ?? [])?.id).toBe(result.id);
  });

  it('does nothing when everything is the same', async () => {
    const request = cards(await aHome());
    const { result } = await addGateway(request, run());
    expect(await addGateway(request, run())).toMatchObject({ status: 'unchanged', result: { id: result.id } });
    expect(await listGateways(request.tenantId)).toHaveLength(1);
  });

  it('enables a gateway that exists on another project of the tenant', async () => {
    const home = await aHome();
    const request = cards(home);
    const { result } = await addGateway(request, run());
    const second = await aProjectOf(home.tenantId, 'Second');
    expect(await addGateway({ ...request, ...second }, run())).toMatchObject({ status: 'changed', result: { id: result.id } });
    expect((await findProject(second.tenantId, second.projectId))?.gateways).toMatchObject([{ id: result.id }]);
    expect(await listGateways(home.tenantId)).toHaveLength(1);
  });

  it('refuses the same label with other keys, and does not quote them', async () => {
    const home = await aHome();
    await addGateway(cards(home), run());
    const other = somePair();
    const refused = await addGateway(cards(home, other), run()).catch((error: Error) => error);
    expect(refused).toMatchObject({ code: 'already_exists', message: expect.stringContaining('rotate-keys') });
    expect(JSON.stringify(refused)).not.toContain(other.secretKey);
  });

  it.each<[string, Partial<GatewayRequest>, string]>([
    ['no secret key', { secretKey: undefined }, 'secretKey'],
    ['no publishable key', { publishableKey: undefined }, 'publishableKey'],
    ['keys of two modes', { publishableKey: somePair('live').publishableKey }, 'publishableKey'],
    ['a currency that is none', { settlementCurrency: 'xxx' }, 'settlementCurrency'],
    ['an empty label', { label: '' }, 'label'],
    ['a provider that is not the kind’s', { provider: 'bank-transfer' }, 'provider'],
    ['an offline gateway that calls itself the processor', { kind: 'offline' }, 'provider'],
  ])('refuses %s and stores nothing', async (_, change, field) => {
    const home = await aHome();
    await expect(addGateway({ ...cards(home), ...change }, run())).rejects.toMatchObject({ details: { field } });
    expect(await listGateways(home.tenantId)).toEqual([]);
  });

  it('adds one gateway when the same is asked twice at the same moment', async () => {
    const request = cards(await aHome());
    await Promise.allSettled([addGateway(request, run()), addGateway(request, run())]);
    expect(await listGateways(request.tenantId)).toHaveLength(1);
    expect((await findProject(request.tenantId, request.projectId))?.gateways).toHaveLength(1);
  });

  it('writes nothing in a dry run', async () => {
    const request = cards(await aHome());
    expect((await addGateway(request, dry())).changes).toContain('seal its secretKey');
    expect(await listGateways(request.tenantId)).toEqual([]);
  });
});

describe('rotateGatewayKeys', () => {
  it('replaces one key and leaves the other', async () => {
    const home = await aHome();
    const { result: gateway } = await addGateway(cards(home), run());
    const { secretKey } = somePair();
    await rotateGatewayKeys({ tenantId: home.tenantId, gateway: 'Cards', secretKey }, run());
    const stored = await findGateway(home.tenantId, gateway.id);
    expect(stored && (await openGatewayKey(stored, 'secretKey'))).toBe(secretKey);
    expect(stored?.sealedPublishableKey).toBe(gateway.sealedPublishableKey);
    expect(await rotateGatewayKeys({ tenantId: home.tenantId, gateway: gateway.id, secretKey }, run())).toMatchObject({
      status: 'unchanged',
    });
  });

  it('refuses to take a gateway from test to live', async () => {
    const home = await aHome();
    await addGateway(cards(home), run());
    await expect(rotateGatewayKeys({ tenantId: home.tenantId, gateway: 'Cards', ...somePair('live') }, run())).rejects.toThrow(/test mode/);
  });

  it('wants at least one key, and a gateway of this tenant', async () => {
    const home = await aHome();
    await addGateway(cards(home), run());
    await expect(rotateGatewayKeys({ tenantId: home.tenantId, gateway: 'Cards' }, run())).rejects.toMatchObject({
      code: 'invalid_request',
    });
    const other = await aHome();
    await expect(rotateGatewayKeys({ tenantId: other.tenantId, gateway: 'Cards', ...somePair() }, run())).rejects.toMatchObject({
      details: { field: 'gateway' },
    });
  });

  it('tells the project when a gateway gets its first key', async () => {
    const home = await aHome();
    await addGateway({ ...transfer(home), kind: 'online', provider: 'other-pay', label: 'Other' }, run());
    await rotateGatewayKeys({ tenantId: home.tenantId, gateway: 'Other', secretKey: 'any-key-of-theirs' }, run());
    expect((await findProject(home.tenantId, home.projectId))?.gateways).toMatchObject([{ kind: 'online', hasKey: true }]);
  });
});

describe('setGatewayActive', () => {
  it('is seen by every project that enables the gateway', async () => {
    const home = await aHome();
    const request = cards(home);
    await addGateway(request, run());
    const second = await aProjectOf(home.tenantId, 'Second');
    await addGateway({ ...request, ...second }, run());

    await setGatewayActive({ tenantId: home.tenantId, gateway: 'Cards', active: false }, run());
    for (const { tenantId, projectId } of [home, second]) {
      expect(chooseGateway((await findProject(tenantId, projectId))?.gateways ?? [])).toBeUndefined();
    }
    expect(await setGatewayActive({ tenantId: home.tenantId, gateway: 'Cards', active: false }, run())).toMatchObject({
      status: 'unchanged',
    });
    await setGatewayActive({ tenantId: home.tenantId, gateway: 'Cards', active: true }, run());
    expect(chooseGateway((await findProject(home.tenantId, home.projectId))?.gateways ?? [])).toBeDefined();
  });
});
