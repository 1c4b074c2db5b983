import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { generateTypes } from './types.ts';

const SDK = join(import.meta.dirname, '..');

/** npm run build:sdk: generates the types and builds the package into `sdk/dist`. With `--types` it only generates them. */
generateTypes();
if (!process.argv.includes('--types')) {
  rmSync(join(SDK, 'dist'), { recursive: true, force: true });
  execFileSync('tsc', ['--project', SDK], { stdio: 'inherit' });
}
