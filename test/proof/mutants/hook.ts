import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { mutated } from './own-mutant.ts';

/** Preloaded with `--import`: the module of the process's mutant is loaded with the mistake in it. */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const source =
      url.startsWith('file:') &&
      mutated(fileURLToPath(url), () => Buffer.from(loaded.source as Uint8Array).toString());
    return source ? { ...loaded, source } : loaded;
  },
});
