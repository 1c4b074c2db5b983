import { describe, expect, it } from 'vitest';
import { compactModule } from '../../../infra/bundle/compact-tables.ts';
import * as countries from '../../../shared/reference/countries.ts';
import * as subdivisions from '../../../shared/reference/subdivisions.ts';

type Tables = Record<string, Record<string, string>[]>;
const asTables = (module: object) => ({ ...module }) as Tables;
const evaluate = async (source: string): Promise<Tables> => ({
  ...(await import(`data:text/javascript,${encodeURIComponent(source)}`)),
});

describe('a compacted table', () => {
  it.each([
    ['countries', asTables(countries)],
    ['subdivisions', asTables(subdivisions)],
  ])('of %s has the same content in less than 60 percent of the size', async (_, tables) => {
    const compact = compactModule(tables);
    expect(await evaluate(compact)).toEqual(tables);
    expect(compact.length).toBeLessThan(JSON.stringify(tables).length * 0.6);
  });

  it.each([
    ['with other fields', [{ a: '1' }, { b: '2' }]],
    ['with a tab', [{ a: '1\t2' }]],
    ['with a newline', [{ a: '1\n2' }]],
  ])('cannot be made of a row %s', (_, rows) => {
    expect(() => compactModule({ rows: rows as unknown as Record<string, string>[] })).toThrow(
      'rows is not a table of strings',
    );
  });
});
