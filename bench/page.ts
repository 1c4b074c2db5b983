import { build, type Rolldown } from 'vite';
import { visitBytes } from '../apps/checkout/weight.ts';

/** The compressed size of the checkout in bytes, as a payer's browser loads it to pay. */
export async function measurePage(): Promise<number> {
  const built = await build({
    configFile: 'apps/checkout/vite.config.ts',
    logLevel: 'warn',
    build: { write: false },
  });
  return visitBytes((built as Rolldown.RolldownOutput).output);
}
