import { expect, it } from 'vitest';
import cdk from '../../cdk.json' with { type: 'json' };
import { secretOptions } from '../../infra/edge-secret.ts';
import { readSettings } from '../../infra/settings.ts';
import { sha256 } from '../../shared/runtime/hash.ts';

const SECRET = 'a'.repeat(64);
const settingsWith = (edge?: object) => {
  const context = { stage: 'test', stages: { test: { ...cdk.context.stages.dev, edge } } };
  return readSettings({ tryGetContext: (name) => (context as Record<string, unknown>)[name] });
};

it('a secret is given to the site’s stack only if the functions will accept it, and the one that it has stays', () => {
  const settings = settingsWith({ secretHashes: ['1'.repeat(64), sha256(SECRET)] });
  expect(secretOptions(settings, SECRET)).toEqual(['--parameters', `billing-test-site:EdgeSecret=${SECRET}`]);
  expect(secretOptions(settings, undefined)).toEqual([]);
  expect(() => secretOptions(settings, 'b'.repeat(64))).toThrow('its hash is not in edge.secretHashes');
  expect(() => secretOptions(settingsWith({ secretHashes: ['0'.repeat(64)] }), undefined)).toThrow(
    '-c edge=no',
  );
  expect(() => secretOptions(settingsWith(), SECRET)).toThrow('the stage test has no edge');
});
