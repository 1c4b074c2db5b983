import { code, table } from '../../docs/print/markdown.ts';
import { type Covered, coverage, missing } from './coverage.ts';

/** npm run routes: prints what the tests show of each route, as found in their texts. Fails for a route that no test asks. */
const rows = coverage();
const heads = ['Route', 'Function', 'Specified', 'Tests', 'Success', 'Refusals asserted', 'Authority', 'Another tenant’s', 'Repeat'];
console.log(table(heads, rows.map(cellsOf)));
for (const name of missing()) console.log(`Not in the table of routes: ${name}`);
process.exitCode = rows.some(({ tests }) => tests.length === 0) ? 1 : 0;

function cellsOf({
  name,
  handler,
  isSpecified,
  seesStore,
  refusals,
  asserted,
  callers,
  foreignNames,
  takesKey,
  ...row
}: Covered): string[] {
  const direct = row.tests.filter(({ isDirect }) => isDirect).map(({ file }) => file.replace(/^test\//, ''));
  const others = row.tests.length - direct.length;
  const silent = refusals.filter((one) => !asserted.includes(one));
  return [
    code(name),
    code(handler),
    isSpecified ? 'yes' : '',
    [...direct, ...(others > 0 ? [`${others} more by helpers`] : [])].join(', ') || 'none',
    seesStore ? 'answer and store' : 'answer',
    `${asserted.length} of ${refusals.length}${silent.length > 0 ? `, without ${silent.join(', ')}` : ''}`,
    `${callers} callers`,
    foreignNames > 0 ? `${foreignNames} fields` : 'names nothing',
    takesKey ? 'under its key' : name.startsWith('GET') ? 'reads' : 'without a key',
  ];
}
