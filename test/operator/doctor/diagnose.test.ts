import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addGateway } from '../../../apps/operator/actions/add-gateway.ts';
import { chosenTenants, getGateway } from '../../../apps/operator/actions/find.ts';
import { receiveEvents } from '../../../apps/operator/actions/receive-events.ts';
import { diagnose } from '../../../apps/operator/doctor/diagnose.ts';
import { callAwsJson } from '../../../local/aws-json.ts';
import { dayOf } from '../../../shared/domain/rates/rates.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { processorFor } from '../../../shared/processor/client.ts';
import { openGatewayKey } from '../../../shared/secrets/gateway-keys.ts';
import { putVerdict } from '../../../shared/storage/ledger/verdicts.ts';
import { findRates, saveRates } from '../../../shared/storage/platform/rates.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { backend } from '../../support/backend.ts';
import { now, travelTo } from '../../support/clock.ts';
import { atProcessor } from '../../support/refunds.ts';
import { aHome, cards, keyPair, run } from '../actions/home.ts';

const PLACE = ['account and region', 'table', 'persons’ keys', 'key', 'queue', 'keys that verify tokens'];
const RECORDS = ['exchange rates', 'ledgers', 'schedules'];
const OF_AWS = 'backups, notices, dead letters, payments and release';
const found = async (tenant?: string) =>
  (await diagnose(() => chosenTenants(tenant), now())).filter(({ ok }) => !ok);
/** Of what a gateway was not registered for, a test of its own asks. */
const aListeningGateway = async (...asked: Parameters<typeof cards>) => {
  const added = await addGateway(cards(...asked), run());
  const { tenantId } = asked[0];
  await receiveEvents({ tenantId, gateway: 'Cards', apiUrl: 'https://api.billing.test' }, run());
  return added;
};
afterEach(() => vi.unstubAllEnvs());

/** The table of the tests has no stream, that of a stage has one. */
beforeAll(async () => {
  const { dynamo, tableName: TableName } = await backend();
  const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' };
  await callAwsJson(dynamo, 'DynamoDB_20120810.UpdateTable', { TableName, StreamSpecification });
});

it('diagnose asks account and region, both tables, key, queue and the processor keys of each gateway, and says who may create links', async () => {
  const home = await aHome();
  await aListeningGateway(home, keyPair('test', 'acct_healthy', 'Acme Orchard'));
  const findings = await diagnose(() => chosenTenants(home.tenantId), now());
  expect(findings.map(({ check }) => check)).toEqual([
    ...PLACE,
    ...RECORDS,
    OF_AWS,
    expect.stringMatching(/^processor keys of t-\w+, gateway Cards$/),
    expect.stringMatching(/^processor events of t-\w+, gateway Cards$/),
    expect.stringMatching(/^public payment links of t-\w+, /),
  ]);
  expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  expect(findings.at(-3)?.found).toBe('account acct_healthy, Acme Orchard, test mode, settles in eur');
  expect(findings.at(-1)?.found).toMatch(/^open: anybody .*--public-link-creation off/);
});

it.each([
  ['TABLE_NAME', '', 'table', /set TABLE_NAME/],
  ['TABLE_NAME', 'another', 'table', /no table another/],
  ['PERSONS_TABLE', '', 'persons’ keys', /set PERSONS_TABLE/],
  ['PERSONS_TABLE', 'billing', 'persons’ keys', /set PERSONS_TABLE/],
  ['AWS_ENDPOINT_URL_SQS', '', 'account and region', /must be of one stage/],
  ['AWS_ENDPOINT_URL_KMS', 'http://127.0.0.1:1', 'key', /Nothing answers/],
  ['DELIVERIES_QUEUE_URL', '', 'queue', /Set DELIVERIES_QUEUE_URL/],
  ['DELIVERIES_QUEUE_URL', 'http://127.0.0.1:1/000000000000/other', 'queue', /Nothing answers/],
])('diagnose with %s=%s reports %s and what to do', async (variable, value, check, todo) => {
  vi.stubEnv(variable, value);
  expect(await found((await aHome()).tenantId)).toContainEqual({
    check,
    ok: false,
    found: expect.any(String),
    todo: expect.stringMatching(todo),
  });
});

it.each([
  [
    'accounts/permissions',
    { denied: ['account: read', 'refunds: write'] },
    /lacks account: read, refunds: write$/,
  ],
  ['accounts/standstill', { cardsInactive: true }, /but it cannot charge: its capability for card payments/],
])('diagnose names what the key of a gateway or its account lacks: %s', async (path, lacking, message) => {
  const home = await aHome();
  const { result } = await aListeningGateway(home);
  await atProcessor(path, { account: result.processorAccountId, ...lacking });
  expect(await found(home.tenantId)).toMatchObject([{ found: expect.stringMatching(message) }]);
});

it.each([
  [['eur', 'usd'], /settles in eur; the processor does not charge in AED, .* more for its country$/],
  [[], /; the processor does not say which currencies it may charge in: unknown$/],
])('diagnose says what an account that may charge in [%s] cannot charge in', async (supported, said) => {
  const home = await aHome();
  const { result } = await aListeningGateway(home);
  await atProcessor('accounts/currencies', { account: result.processorAccountId, supported });
  expect((await diagnose(() => chosenTenants(home.tenantId), now())).at(-3)?.found).toMatch(said);
});

it('diagnose names the gateway whose key the processor refuses, and the command that replaces it', async () => {
  const home = await aHome();
  const { result } = await aListeningGateway(home);
  keyPair('test', result.processorAccountId); // The account's new keys end its old ones.
  const [finding, ...others] = await found(home.tenantId);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    found: 'the processor refuses the secret key',
    todo: expect.stringContaining('rotate-keys'),
  });
});

it('diagnose names a gateway whose account sends its events nowhere or has disabled them, and the command that registers it', async () => {
  const home = await aHome();
  await addGateway(cards(home), run());
  const [silent, ...others] = await found(home.tenantId);
  expect([silent, others]).toMatchObject([
    { found: 'the account sends them nowhere', todo: expect.stringContaining("receive-events 'Cards'") },
    [],
  ]);
  await receiveEvents(
    { tenantId: home.tenantId, gateway: 'Cards', apiUrl: 'https://api.billing.test' },
    run(),
  );
  const gateway = await getGateway(home.tenantId, 'Cards');
  const processor = processorFor(await openGatewayKey(gateway, 'secretKey'));
  await processor.webhookEndpoints.update(gateway.eventEndpoint?.id ?? '', { disabled: true });
  expect(await found(home.tenantId)).toMatchObject([
    { found: expect.stringMatching(/^the account has disabled/) },
  ]);
});

it('diagnose names a tenant whose last check was not clean, rates that are too old, and schedules that left no trace since', async () => {
  const { tenantId } = await aHome();
  const [checkedAt, day] = [instant(now()), dayOf(now())];
  const violations = [{ invariant: 'I3', rule: 'each charge has its record', count: 2 }];
  const verdict = { tenantId, day, checkedAt, since: checkedAt, isClean: false, drift: {}, violations };
  const sheet = { source: 'bank', publishedOn: day, checkedAt, perEuro: {} };
  await commit([putVerdict(verdict, undefined), saveRates(await findRates(), { sheet })]);
  const ledger = {
    found: expect.stringMatching(/not clean: I3 2 times$/),
    todo: expect.stringMatching(/ledger check/),
  };
  expect(await found(tenantId)).toMatchObject([ledger]);
  travelTo(instant(new Date(now().getTime() + 9 * 86_400_000)));
  expect(await found(tenantId)).toMatchObject([
    { check: 'exchange rates', todo: expect.stringMatching(/rates fetch/) },
    ledger,
    { check: 'schedules', todo: expect.stringMatching(/are enabled/) },
  ]);
});
