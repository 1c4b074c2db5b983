import { expect, it } from 'vitest';
import { formatIn, tableOf } from '../../apps/operator/print.ts';

it('a list is a table with a column for each field that a record has, and what a record contains cannot steer the terminal', () => {
  const records = [
    { id: 'a', name: 'Ada\u001b[2J\nadmin', email: null },
    { id: 'bcd', name: '', origins: ['x', 'y'] },
  ];
  expect(tableOf(records)).toEqual([
    'id   name           origins',
    'a    Ada [2J admin',
    'bcd                 x, y',
  ]);
});

it.each([
  [['tenants', 'list'], undefined],
  [['tenants', 'list', '--format=table'], 'table'],
  [['--format', 'json', 'tenants', 'list'], 'json'],
  [['tenants', 'list', '--json'], 'json'],
])('the format of %j is %s', (args, format) => {
  expect(formatIn(args)).toBe(format);
});
