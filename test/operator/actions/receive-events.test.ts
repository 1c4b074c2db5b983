import { expect, it } from 'vitest';
import { addGateway } from '../../../apps/operator/actions/add-gateway.ts';
import { receiveEvents } from '../../../apps/operator/actions/receive-events.ts';
import { HANDLED_TYPES } from '../../../shared/domain/inbound/processor-event.ts';
import { openSigningSecrets } from '../../../shared/secrets/signing-secrets.ts';
import { findGateway } from '../../../shared/storage/tenants.ts';
import { backend } from '../../support/backend.ts';
import { now } from '../../support/clock.ts';
import { runUntil } from '../../support/run-until.ts';
import { aHome, cards, dry, run, type transfer } from './home.ts';

const API = 'https://api.example';

async function aShop(gatewayOf = cards as typeof cards | typeof transfer) {
  const home = await aHome();
  const { result: gateway } = await addGateway(gatewayOf(home), run());
  const receive = (how: object = {}, at = run()) =>
    receiveEvents({ tenantId: home.tenantId, gateway: gateway.label, apiUrl: API, ...how }, at);
  const stored = async () => (await findGateway(home.tenantId, gateway.id)) ?? gateway;
  const secrets = async () => {
    const found = await stored();
    return found.eventEndpoint ? await openSigningSecrets(found, found.eventEndpoint, now()) : [];
  };
  const registered = async () => {
    const { ledger } = (await backend()).processor;
    const books = ledger.accounts[gateway.processorAccountId ?? ''];
    return books?.webhookEndpoints.filter(({ status }) => status === 'enabled') ?? [];
  };
  return { gateway, receive, stored, secrets, registered };
}

it('receiveEvents registers the address that names the gateway, for the types that are acted on, once', async () => {
  const { gateway, receive, stored, secrets, registered } = await aShop();
  expect(await receive({}, dry())).toMatchObject({
    status: 'created',
    changes: [expect.stringContaining('register')],
  });
  expect(await registered()).toEqual([]);
  expect((await receive()).status).toBe('created');
  expect(await receive()).toMatchObject({ status: 'unchanged', changes: [] });
  const url = `${API}/api/processor/webhook?endpoint=${gateway.tenantId}.${gateway.id}`;
  expect(await registered()).toMatchObject([{ url, enabled_events: HANDLED_TYPES, status: 'enabled' }]);
  expect(await secrets()).toEqual([expect.stringMatching(/^whsec_/)]);
  expect(JSON.stringify(await stored())).not.toContain('whsec_');
});

it.each([3, 4, 5, 6])(
  'receiveEvents that is interrupted after its call %d is completed by the next run',
  async (at) => {
    const { receive, stored, secrets, registered } = await aShop();
    await receive();
    await runUntil({ at, when: 'after' }, () => receive({ rotates: true }));
    await receive();
    expect((await receive()).status).toBe('unchanged');
    const { eventEndpoint } = await stored();
    expect(await secrets()).not.toEqual([]);
    expect((await registered()).map(({ id }) => id)).toContain(eventEndpoint?.id);
  },
);
