import * as v from 'valibot';
import { expect, it } from 'vitest';
import { openRoute } from '../../../shared/http/surfaces/open.ts';
import { ok } from '../../../shared/http/views/reply.ts';
import { ask } from '../support.ts';

const anything = { body: v.record(v.string(), v.unknown()) };

const read = async (text: string) => {
  const handler = openRoute(anything, async ({ body }) => ok(String(body.a)));
  return (await ask(handler, { body: Buffer.from(`{"a":${text}}`) })).json().data;
};
it.each(['0', '-1', '19.99', '0.1', '999999.99', '9007199254740991'])(
  'a number in a JSON body is read exactly: %s',
  async (text) => {
    expect(await read(text)).toBe(text);
  },
);
it.each([
  ['19.90', '19.9'],
  ['19.00', '19'],
  ['5.0', '5'],
  ['100', '100'],
  [`1.${'0'.repeat(30)}`, '1'],
])('a number in a JSON body %s is read as %s: trailing zeros are ignored', async (text, value) =>
  expect(await read(text)).toBe(value),
);
it.each([
  '1e2',
  '1E2',
  '19.990000000000000000001',
  '1.999e1',
  '100.00000000000000000000000001',
  '9007199254740993',
  '0.1000000000000000055511151231257827',
  `1.${'0'.repeat(31)}`,
  '-0',
])('a number in a JSON body %s would be rounded or is not a plain decimal, and is refused', async (text) =>
  expect(await read(text)).toBe('NaN'),
);
