import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatorRoles, TASKS } from '../../apps/operator/roles.ts';
import { type Right, rightsOf } from '../../functions/rights.ts';
import { type Grant, routes, unmatched } from '../../functions/routes.ts';
import { workers } from '../../functions/workers.ts';

/**
 * npm run rights: what each function, and each role of operators, may do and no test of the last `npm test` made it do, as the local stack noted it. Fails for a grant
 * of which nothing was used: the function needs it no more, or no test runs what needs it. Single actions of a used grant are counted.
 */
const NOTED = join(import.meta.dirname, '../../reports/used-rights.txt');
/**
 * What other services ask with the role of the function: S3 the key, and the mapping of a queue its messages. And what operators ask of
 * AWS alone, in a process of its own, or without the SDK.
 */
const ASKED_BY_OTHERS =
  /^(dynamodb:(DescribeTable|DescribeContinuousBackups|ListTagsOfResource|Scan)|kms:GenerateDataKey|sqs:(ReceiveMessage|DeleteMessage|GetQueueAttributes|ChangeMessageVisibility)|(lambda|cloudformation|sns):\w+)$/;

/** Needed where a charge of the order is under way, which these ask the processor about; and by what tests call without its worker. */
const SELDOM: readonly string[] = [
  ...[
    ...['client/cancel-order', 'client/disown-order', 'client/cancel-plan-change'],
    ...['client/pause-order', 'admin/pause-order'],
  ].map((handler) => `${handler}: open:secret-keys`),
  'workers/deliver-event: put-notices',
  'workers/send-mail: put-notices',
  // Who has a link uses it, outside the function that signed it; and there is a part to go on with only where there is much.
  'admin/show-export: read-books',
  'workers/charge-renewals: list',
  'workers/charge-renewals: send:renewals',
  // Where there is more than one run does: tests call what sends without its worker.
  'workers/finish-abandoned: send:renewals',
  'workers/check-ledger: send:ledger-checks',
  // An attempt whose terms are sealed at the processor.
  'operator/refund kms:Decrypt key payment-link-sealing',
  'operator/provision kms:Decrypt key payment-link-sealing',
  // A record as it was, with what the journal has sealed of its person: the tests of `show` take others.
  'operator/look dynamodb:BatchGetItem persons',
];

const used = new Set(readFileSync(NOTED, 'utf8').split('\n'));
const rows: readonly Readonly<{ handler: string; may: readonly Grant[] }>[] = [
  ...routes,
  unmatched,
  ...workers,
];
const unused: string[] = [];
let [held, without] = [0, 0];
for (const { handler, may } of rows) {
  for (const grant of may) {
    const lines = rightsOf(grant).flatMap((right) => linesOf(handler, right));
    const idle = lines.filter((line) => !used.has(line));
    held += lines.length;
    without += idle.length;
    if (lines.length > 0 && idle.length === lines.length && !isSeldom(handler, grant, may))
      unused.push(`${handler}: ${grant}`);
  }
}
for (const task of TASKS)
  for (const right of operatorRoles[task].may) {
    const lines = linesOf(`operator/${task}`, right);
    if (
      lines.length > 0 &&
      right.on !== 'restored tables' &&
      !lines.some((line) => used.has(line) || SELDOM.includes(line))
    )
      unused.push(...lines);
  }
console.log(
  `${rows.length} functions may do ${held} things, of which the tests made them do ${held - without}.`,
);
for (const line of unused) console.log(`never used: ${line}`);
process.exitCode = unused.length > 0 ? 1 : 0;

/** What asks the processor may have to seal a request's terms, or to open a lost one's: without that right a payment would be lost. */
function isSeldom(handler: string, grant: Grant, may: readonly Grant[]): boolean {
  return (
    grant === 'open:tax-engine' || // One code asks an engine for all that is sold, and few tests have one.
    (grant === 'open:sealing' && may.includes('open:secret-keys')) ||
    SELDOM.includes(`${handler}: ${grant}`)
  );
}

/** As the local stack notes them: a secret by what its context says of it. */
function linesOf(handler: string, { actions, on, only }: Right): string[] {
  const kinds = only && typeof only === 'object' && 'context' in only ? only.is.map((is) => ` ${is}`) : [''];
  return actions
    .filter((action) => !ASKED_BY_OTHERS.test(action) && typeof only !== 'string')
    .flatMap((action) => kinds.map((kind) => `${handler} ${action} ${on}${kind}`));
}
