import { registerHooks } from 'node:module';
import { announce, withMutant } from './apply.ts';
import { mutantNamed, ownMutant, urlOf } from './named.ts';

/** Preloaded with `--import`: the module that the process's mutant is about is loaded with the mistake in it. */
const own = ownMutant();
const QUERY = 'mutant';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const mutant = own && url === urlOf(own) ? own : askedFor(url);
    if (!mutant || !loaded.source) return loaded;
    if (mutant === own) announce(mutant);
    return { ...loaded, source: withMutant(mutant, Buffer.from(loaded.source as Uint8Array).toString()) };
  },
});

function askedFor(url: string) {
  const name = url.startsWith('file:') ? new URL(url).searchParams.get(QUERY) : null;
  return name ? mutantNamed(name) : undefined;
}

/** Loads the mutated module beside the real one: one that cannot be read or loaded is no mutant. */
export async function loadMutant(name: string): Promise<void> {
  await import(`${urlOf(mutantNamed(name))}?${QUERY}=${name}`);
}
