import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { keepDecisions, withDecisions } from '../../../../apps/operator/restore/journal/decisions.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'billing-decisions-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));
const file = join(FOLDER, 'decisions.json');

const [from, to] = [new Date('2027-04-01T00:00:00Z'), new Date('2027-04-02T00:00:00Z')];
const later = new Date('2027-04-03T00:00:00Z');
const asked = {
  ...{ table: 'lost', from, to: undefined, keys: [] },
  ...{ withoutVersions: ['b', 'a'], withoutFunctions: ['workers/x'] },
};

it('A later run with the options of the first one gets what that decided, and the end that it had, whatever their order', () => {
  const first = withDecisions(asked, file, to);
  expect(first).toEqual({ ...asked, to });
  keepDecisions(file, first, ['a commit']);
  const again = { ...asked, withoutVersions: ['a', 'b'] };
  expect(withDecisions(again, file, later)).toEqual({ ...again, to, decided: ['a commit'] });
  expect(withDecisions({ ...asked, to }, file, later)).toMatchObject({ decided: ['a commit'] });
});

it.each([
  ['--journal-of', { table: 'another' }],
  ['--from', { from: to }],
  ['--to', { to: later }],
  ['--without-version', { withoutVersions: ['a'] }],
  ['--without-function', { withoutFunctions: [] }],
  ['--keys', { keys: ['T#1'] }],
])('A run with another %s is refused by the decisions, which name it', (option, change) => {
  keepDecisions(file, { ...asked, to }, []);
  expect(() => withDecisions({ ...asked, ...change }, file, later)).toThrow(`with another ${option}: `);
});

it('A run on another restored table is refused by the decisions, as is a file that has none', () => {
  keepDecisions(file, { ...asked, to }, []);
  vi.stubEnv('TABLE_NAME', 'restored-again');
  expect(() => withDecisions(asked, file, later)).toThrow('with another TABLE_NAME: billing');
  vi.unstubAllEnvs();
  writeFileSync(file, '["a commit"]');
  expect(() => withDecisions(asked, file, later)).toThrow('has no decisions');
});
