import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rightsOf } from '../../functions/rights.ts';
import { type Grant, routes, unmatched } from '../../functions/routes.ts';
import { workers } from '../../functions/workers.ts';

/**
 * npm run rights: what each function may do and no test of the last `npm test` made it do, as the local stack noted it. Fails for a grant
 * of which nothing was used: the function needs it no more, or no test runs what needs it. Single actions of a used grant are counted.
 */
const NOTED = join(import.meta.dirname, '../../reports/used-rights.txt');
/** Its part that S3 asks for on the role's behalf is no call of the function. */
const ASKED_BY_OTHERS: readonly string[] = ['kms:GenerateDataKey'];

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
    const actions = rightsOf(grant).flatMap((right) =>
      right.actions
        .filter((action) => !ASKED_BY_OTHERS.includes(action))
        .map((action) => `${handler} ${action} ${right.on}`),
    );
    const idle = actions.filter((action) => !used.has(action));
    held += actions.length;
    without += idle.length;
    if (idle.length === actions.length) unused.push(`${handler}: ${grant}`);
  }
}
console.log(
  `${rows.length} functions may do ${held} things, of which the tests made them do ${held - without}.`,
);
for (const line of unused) console.log(`never used: ${line}`);
process.exitCode = unused.length > 0 ? 1 : 0;
