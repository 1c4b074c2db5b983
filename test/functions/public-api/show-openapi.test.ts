import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { call } from '../../support/gateway.ts';

it('GET /openapi.json answers anybody with the printed document', async () => {
  const { status, body } = await call('GET', '/openapi.json');
  expect([status, body]).toEqual([200, JSON.parse(readFileSync('docs/openapi.json', 'utf8'))]);
});
