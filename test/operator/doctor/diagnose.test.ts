import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addGateway } from '../../../apps/operator/actions/add-gateway.ts';
import { chosenTenants } from '../../../apps/operator/actions/find.ts';
import { diagnose } from '../../../apps/operator/doctor/diagnose.ts';
import { callAwsJson } from '../../../local/aws-json.ts';
import { backend } from '../../support/backend.ts';
import { atProcessor } from '../../support/refunds.ts';
import { aHome, cards, keyPair, run } from '../actions/home.ts';

const PLACE = ['account and region', 'table', 'key', 'queue'];
const found = async (tenant?: string) =>
  (await diagnose(() => chosenTenants(tenant))).filter(({ ok }) => !ok);
afterEach(() => vi.unstubAllEnvs());

/** The table of the tests has no stream, that of a stage has one. */
beforeAll(async () => {
  const { dynamo, tableName: TableName } = await backend();
  const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' };
  await callAwsJson(dynamo, 'DynamoDB_20120810.UpdateTable', { TableName, StreamSpecification });
});

it('diagnose asks account and region, table, key, queue and the processor keys of each gateway, and says who may create links', async () => {
  const home = await aHome();
  await addGateway(cards(home, keyPair('test', 'acct_healthy', 'Acme Orchard')), run());
  const findings = await diagnose(() => chosenTenants(home.tenantId));
  expect(findings.map(({ check }) => check)).toEqual([
    ...PLACE,
    expect.stringMatching(/^processor keys of t-\w+, gateway Cards$/),
    expect.stringMatching(/^public payment links of t-\w+, /),
  ]);
  expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  expect(findings.at(-2)?.found).toBe('account acct_healthy, Acme Orchard, test mode, settles in eur');
  expect(findings.at(-1)?.found).toMatch(/^open: anybody .*--public-link-creation off/);
});

it.each([
  ['TABLE_NAME', '', 'table', /set TABLE_NAME/],
  ['TABLE_NAME', 'another', 'table', /no table another/],
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
  const { result } = await addGateway(cards(home), run());
  await atProcessor(path, { account: result.processorAccountId, ...lacking });
  expect(await found(home.tenantId)).toMatchObject([{ found: expect.stringMatching(message) }]);
});

it.each([
  [['eur', 'usd'], /settles in eur; the processor does not charge in AED, .* more for its country$/],
  [[], /; the processor does not say which currencies it may charge in: unknown$/],
])('diagnose says what an account that may charge in [%s] cannot charge in', async (supported, said) => {
  const home = await aHome();
  const { result } = await addGateway(cards(home), run());
  await atProcessor('accounts/currencies', { account: result.processorAccountId, supported });
  expect((await diagnose(() => chosenTenants(home.tenantId))).at(-2)?.found).toMatch(said);
});

it('diagnose names the gateway whose key the processor refuses, and the command that replaces it', async () => {
  const home = await aHome();
  const { result } = await addGateway(cards(home), run());
  keyPair('test', result.processorAccountId); // The account's new keys end its old ones.
  const [finding, ...others] = await found(home.tenantId);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    found: 'the processor refuses the secret key',
    todo: expect.stringContaining('rotate-keys'),
  });
});
