import { addGateway } from '../../../apps/operator/actions/add-gateway.ts';
import { createProject } from '../../../apps/operator/actions/create-project.ts';
import { createTenant } from '../../../apps/operator/actions/create-tenant.ts';
import { setEvents } from '../../../apps/operator/actions/set-events.ts';
import { callAwsJson } from '../../../local/aws-json.ts';
import type { Account } from '../../../local/processor/books/accounts.ts';
import { createProcessor } from '../../../local/processor/processor.ts';
import { type Item, readItems } from '../../../local/scan-table.ts';
import type { InvoiceSeries } from '../../../shared/domain/tenants/invoice-series.ts';
import { noCallsLeft } from '../../harness/invocation.ts';
import type { Controlled } from '../controlled.ts';
import { enterStage } from '../interception.ts';
import { forgetReads } from '../repeated-reads.ts';
import { CHECKOUT_ORIGIN, newStage, type Stage } from '../stage.ts';
import { turnGate } from './turn-gate.ts';

/**
 * Where many runs take place one after the other: one tenant, and a table that is emptied of everything else after each run.
 *
 * Each run begins with the same table, new books at the processor, the same time and the same chance. So a run is decided by
 * its name and its schedule alone, and takes no longer than what it does itself.
 */
export type RunContext = Readonly<{
  time: Controlled;
  hasEndpoint: boolean;
  account: Account;
  tenantId: string;
  projectId: string;
  origin: string;
}>;

const EVENTS_URL = 'https://events.billing.test/';
const DELETES_MAX = 25; // DynamoDB's own bound on one batch.
/** What runs leave behind. Everything else in the table is settings, some of them made on first use and kept in memory too. */
const RECORDS =
  /^(LINK|PLACES?|CUSTOMER|TXN#.*|INVOICE#.*|ORDER#.*|SUBSCRIPTION#.*|(ADDON)?HOLDING#.*|CARD#.*|USAGE.*|WALLET.*|REDEMPTION#.*|REFUND#.*|COUPON.*|USES|KEY|DECLINES|CHALLENGES|TALLY|RENEWALS|PACE|CARDDECLINES|SERIES|TRIAL#.*|TRIALCARD|OUTBOX|DELIVERY.*|DISPUTE|ENDPOINT#.*|APPLIED|LATER|LATERCOUNT|TURNS|DIGEST|PORTALCODE|RISK|GUARD|COUNTER#.*|\d{4}-\d\d-.*)$/; // The last are audit entries.

const TableName = () => process.env.TABLE_NAME ?? 'billing';
const endpoint = () => process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '';

type Settings = Readonly<{ hasEndpoint: boolean; invoiceSeries?: InvoiceSeries }>;

/** Sets a tenant up as an operator does. Several contexts may share the table. */
export async function openRunContext(
  time: Controlled,
  { hasEndpoint, invoiceSeries = 'customer' }: Settings,
): Promise<RunContext> {
  const name =
    invoiceSeries === 'tenant' ? 'tenant-series' : hasEndpoint ? 'with-endpoint' : 'without-endpoint';
  time.begin(name);
  const keys = {
    secretKey: `sk_test_${name.replaceAll('-', '')}secret`,
    publishableKey: `pk_test_${name.replaceAll('-', '')}public`,
  };
  const account = { id: `acct_${name}`, ...keys, settlementCurrency: 'usd', country: 'US' };
  const run = { now: time.now() };
  const { result: tenant } = await createTenant({ uniqueName: name }, run);
  const addresses = { origins: [`https://${name}.test`], checkoutUrl: CHECKOUT_ORIGIN };
  const money = { baseCurrency: 'usd', currencies: ['usd', 'eur', 'jpy'] };
  const project = {
    name: 'Storefront',
    timeZone: 'UTC',
    tenantId: tenant.id,
    invoiceSeries,
    ...addresses,
    ...money,
  };
  const { id: projectId } = (await createProject(project, run)).result;
  const which = { tenantId: tenant.id, projectId };
  const gateway = {
    ...keys,
    processorAccountId: account.id,
    kind: 'processor',
    provider: 'processor',
  } as const;
  await addGateway({ ...which, label: 'Cards', settlementCurrency: 'usd', ...gateway }, run);
  if (hasEndpoint) await setEvents({ ...which, url: EVENTS_URL, mode: 'no_auth' }, run);
  return { time, hasEndpoint, account, ...which, origin: addresses.origins[0] ?? '' };
}

/** A stage for one run. `seed` decides all chance in it. */
export function enter({ time, hasEndpoint, account, ...tenant }: RunContext, seed: string): Stage {
  const empty = newStage(time, [], hasEndpoint ? [] : undefined, turnGate);
  empty.processor.stop();
  time.begin(seed); // After the empty stage has drawn from chance.
  const processor = createProcessor({ now: time.now, accounts: [account], seed });
  const stage: Stage = {
    ...empty,
    ...tenant,
    processor,
    accountId: account.id,
    secrets: [account.secretKey, account.publishableKey],
  };
  enterStage(stage);
  return stage;
}

/** What the run has left in the table, with the tenant's own settings. */
export async function itemsIn({ tenantId }: Pick<RunContext, 'tenantId'>): Promise<Item[]> {
  const own = `T#${tenantId}`;
  return (await everything()).filter(
    ({ pk }) => pk === own || pk.startsWith(`${own}#`) || pk.startsWith('INTENT#'),
  );
}

/** Ends a run: its rows go, so that the next one finds the table as this one did. */
export async function leave({ callLog, processor, hasEndpoint }: Stage): Promise<void> {
  await noCallsLeft(callLog);
  processor.stop();
  if (hasEndpoint) await emptyQueue();
  const left = (await everything()).filter(({ pk, sk }) => RECORDS.test(sk) || pk.startsWith('INTENT#'));
  for (let start = 0; start < left.length; start += DELETES_MAX) {
    const requests = left
      .slice(start, start + DELETES_MAX)
      .map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk: { S: pk }, sk: { S: sk } } } }));
    await callAwsJson(endpoint(), 'DynamoDB_20120810.BatchWriteItem', {
      RequestItems: { [TableName()]: requests },
    });
  }
  forgetReads();
}

const everything = (): Promise<Item[]> => readItems(endpoint(), 'Scan', { TableName: TableName() });

async function emptyQueue(): Promise<void> {
  const { AWS_ENDPOINT_URL_SQS: queue = '', DELIVERIES_QUEUE_URL: QueueUrl } = process.env;
  await callAwsJson(queue, 'AmazonSQS.PurgeQueue', { QueueUrl });
}
