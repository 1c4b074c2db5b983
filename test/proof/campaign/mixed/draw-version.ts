import { existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type LambdaHandler, type LoadHandler, loadFromSource } from '../../../../local/lambda.ts';
import { clock } from '../../../../shared/runtime/clock.ts';
import { seededChance } from '../../races/seeded-chance.ts';

/**
 * From which release handlers are drawn beside this code, by which seed, and where each call is noted. Once the file `overFile` exists, the
 * release is gone: this code alone answers.
 */
export type Mixed = Readonly<{ directory: string; seed: number; callsFile: string; overFile: string }>;

type Lambda = typeof import('../../../../local/lambda.ts');

/**
 * Loads each function from both versions. Each call of it is answered by one of them, drawn at random: so it is while a release shifts,
 * and after one was taken back. Both run under the role of this code, since roles are not part of a version.
 */
export function loadFromBoth({ directory, seed, callsFile, overFile }: Mixed): LoadHandler {
  const chance = seededChance(seed);
  const ofRelease = async <Module>(path: string): Promise<Module> =>
    await import(pathToFileURL(join(directory, `${path}.js`)).href);
  const note = (version: string, name: string) => appendFile(callsFile, `${version} ${name}\n`);
  return async (name) => {
    const current = await loadFromSource(name);
    if (!existsSync(join(directory, `functions/${name}.js`))) return current;
    const { handler } = await ofRelease<{ handler: LambdaHandler }>(`functions/${name}`);
    const { invoke } = await ofRelease<Lambda>('local/lambda');
    const shared = await ofRelease<{ clock: typeof clock }>('shared/runtime/clock');
    shared.clock.now = () => clock.now();
    return async (event, context) => {
      const isOld = chance() < 0.5 && !existsSync(overFile);
      await note(isOld ? 'old' : 'new', name);
      return isOld
        ? await invoke(name, handler, event, context.getRemainingTimeInMillis())
        : await current(event, context);
    };
  };
}
