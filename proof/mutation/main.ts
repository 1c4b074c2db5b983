import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { AREAS } from './areas.ts';
import { EQUIVALENT } from './equivalent.ts';
import { print } from './print.ts';
import { runArea } from './run-area.ts';
import { judge } from './score.ts';

/**
 * npm run proof:mutation: changes the money code in every small way, one at a time, and sees whether a test notices.
 *
 *   --area <name>,<name>   some areas only
 *   --concurrency <n>      test processes at once (2)
 *   --force                everything anew; otherwise only what a change of code or tests can have changed
 */
const { values } = parseArgs({
  options: {
    area: { type: 'string' },
    concurrency: { type: 'string', default: '2' },
    force: { type: 'boolean', default: false },
  },
});

const wanted = values.area?.split(',') ?? AREAS.map(({ name }) => name);
const begun = performance.now();
const results = [];
for (const area of AREAS.filter(({ name }) => wanted.includes(name))) {
  results.push({ area, mutants: await runArea(area, { concurrency: Number(values.concurrency), force: values.force }) });
}
rmSync('reports/mutation/sandbox', { recursive: true, force: true });
const verdict = judge(results, EQUIVALENT, wanted.length === AREAS.length);
print(verdict, (performance.now() - begun) / 1000);
process.exitCode = verdict.complaints.length > 0 ? 1 : 0;
