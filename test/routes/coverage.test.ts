import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routes } from '../../functions/routes.ts';
import { type Covered, coverage, missing } from '../proof/routes/coverage.ts';
import { TABLES } from './refusals/support/tables.ts';

const rows = coverage();
const handlersOf = (wanted: (row: Covered) => boolean) => rows.filter(wanted).map(({ handler }) => handler);

it('every route is asked by a test, by every kind of caller of its surface', () => {
  expect(rows.map(({ handler }) => handler)).toEqual(routes.map(({ handler }) => handler));
  expect(handlersOf(({ tests }) => tests.length === 0)).toEqual([]);
  expect(handlersOf(({ callers }) => callers === 0)).toEqual([]);
});

it('every route of the specification is in the table of routes', () => {
  expect(missing()).toEqual([]);
});

it('every route that writes has a test that looks into the store', () => {
  const reading = new Set<string>(
    routes.flatMap(({ handler, may }) => ((may as readonly string[]).includes('write') ? [] : [handler])),
  );
  expect(handlersOf(({ seesStore, handler }) => !seesStore && !reading.has(handler))).toEqual([]);
});

it('every refusal of every contract is shown by a test that asks the route', () => {
  expect(rows.flatMap(({ handler, silent }) => silent.map((code) => `${handler} ${code}`))).toEqual([]);
});

it('every field of every route is sent wrong by a test', () => {
  expect(handlersOf(({ fields, wrongFields }) => wrongFields < fields)).toEqual([]);
});

it('every table of refusals is run, as a whole, by the test of its name', () => {
  for (const name of Object.keys(TABLES)) {
    const file = `test/routes/refusals/${name}.test.ts`;
    expect(existsSync(file) ? readFileSync(file, 'utf8').replaceAll(/\s/g, '') : '', file).toContain(
      `showAll(${name}(`,
    );
  }
});
