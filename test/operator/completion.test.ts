import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { scriptFor } from '../../apps/operator/completion.ts';
import { program } from '../../apps/operator/program.ts';

const ASKED = `
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _billing; echo "\${COMPREPLY[*]}"`;

it.each([
  [['--stage', 'prod', 'tenants', 'identity-provider', 'r'], 'remove'],
  [['restore', 'drill', '--by', 'journal', '--fr'], '--from'],
  [['restore', 'drill', '--by', ''], 'journal books'],
  [['tenants', 'list', '--format', ''], 'table json'],
])('bash completes %j by what the program has', async (words, completed) => {
  const script = scriptFor('bash', await program([])) + ASKED;
  expect(execFileSync('bash', ['-c', script, 'bash', 'billing', ...words]).toString()).toBe(`${completed}\n`);
});
