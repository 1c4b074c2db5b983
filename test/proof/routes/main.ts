import { code, table } from '../../../docs/print/markdown.ts';
import { type Covered, coverage, missing } from './coverage.ts';

/**
 * npm run routes: prints what the tests show of each route: what the tables of refusals run, and what is found in the texts of the other
 * tests. Fails for a route that no test asks, and for a refusal or a field that none shows.
 */
const rows = coverage();
const heads = [
  'Route',
  'Function',
  'Specified',
  'Tests',
  'Success',
  'Refusals',
  'Wrong fields',
  'Authority',
  'Another tenant’s',
  'Repeat',
];
console.log(table(heads, rows.map(cellsOf)));
for (const name of missing()) console.log(`Not in the table of routes: ${name}`);
process.exitCode = rows.some(
  ({ tests, silent, fields, wrongFields }) => tests.length === 0 || silent.length > 0 || wrongFields < fields,
)
  ? 1
  : 0;

function cellsOf({
  name,
  handler,
  isSpecified,
  seesStore,
  refusals,
  silent,
  fields,
  wrongFields,
  callers,
  foreignNames,
  takesKey,
  ...row
}: Covered): string[] {
  const direct = row.tests.filter(({ isDirect }) => isDirect).map(({ file }) => file.replace(/^test\//, ''));
  const others = row.tests.length - direct.length;
  return [
    code(name),
    code(handler),
    isSpecified ? 'yes' : '',
    [...direct, ...(others > 0 ? [`${others} more by helpers`] : [])].join(', ') || 'none',
    seesStore ? 'answer and store' : 'answer',
    `${refusals.length - silent.length} of ${refusals.length}${silent.length > 0 ? `, without ${silent.join(', ')}` : ''}`,
    fields > 0 ? `${wrongFields} of ${fields}` : 'takes none',
    `${callers} callers`,
    foreignNames > 0 ? `${foreignNames} fields` : 'names nothing',
    takesKey ? 'under its key' : name.startsWith('GET') ? 'reads' : 'without a key',
  ];
}
