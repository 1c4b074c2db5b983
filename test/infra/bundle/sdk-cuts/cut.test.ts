import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SDK_CUTS } from '../../../../infra/bundle/sdk-cuts/all.ts';
import { withoutMethods } from '../../../../infra/bundle/sdk-cuts/cut.ts';

describe.each(Object.entries(SDK_CUTS))('the cuts of %s', (_, cuts) => {
  it.each(cuts.map(({ modules }) => modules))('%s is in the SDK as it is installed', (modules) => {
    expect(globSync(`node_modules/${modules}`).length).toBeGreaterThan(0);
  });
});

it('a release that renames a method which is left out stops the build', () => {
  expect(() => withoutMethods('class A {\n    async sign() {\n    }\n}', ['presign'])).toThrow(
    'no longer has presign',
  );
});
