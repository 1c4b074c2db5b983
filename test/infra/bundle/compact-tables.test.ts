import { expect, it } from 'vitest';
import { compactModule } from '../../../infra/bundle/compact-tables.ts';
import * as countries from '../../../shared/reference/countries.ts';
import * as subdivisions from '../../../shared/reference/subdivisions.ts';

type Tables = Record<string, Record<string, string>[]>;
const asTables = (module: object) => ({ ...module }) as Tables;
const evaluate = async (source: string): Promise<Tables> => ({
  ...(await import(`data:text/javascript,${encodeURIComponent(source)}`)),
});

it.each([
  ['countries', asTables(countries)],
  ['subdivisions', asTables(subdivisions)],
])('a compacted table of %s has the same content in less than 60 percent of the size', async (_, tables) => {
  const compact = compactModule(tables);
  expect(await evaluate(compact)).toEqual(tables);
  expect(compact.length).toBeLessThan(JSON.stringify(tables).length * 0.6);
});
