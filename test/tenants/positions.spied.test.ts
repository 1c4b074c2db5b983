import { expect, it } from 'vitest';
import { fieldsOfRoutes, POSITIONS } from './support/positions.ts';

it('the route table and the schemas name no route and no field that the matrix does not describe', async () => {
  const described = Object.entries(POSITIONS).map(([handler, fields]) => [
    handler,
    Object.keys(fields).toSorted(),
  ]);
  const found = Object.entries(await fieldsOfRoutes()).map(([handler, fields]) => [
    handler,
    [...new Set(fields)].toSorted(),
  ]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(described));
});
