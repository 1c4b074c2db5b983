import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { invariant } from '../../../shared/domain/errors.ts';

/**
 * What a bundle has in place of some modules of an SDK: another text, or their own text with something cut out of it. `modules` is a
 * pattern under `node_modules`.
 */
export type Cut = Readonly<{
  modules: string;
  instead: string | ((source: string, name: string) => string);
}>;

/** The cuts as a plugin of the build. */
export const cutting = (cuts: readonly Cut[]): Plugin => ({
  name: 'sdk-cuts',
  setup(build) {
    for (const { modules, instead } of cuts) {
      build.onLoad({ filter: filterOf(modules) }, async ({ path }) => ({
        contents:
          typeof instead === 'string'
            ? instead
            : instead(await readFile(path, 'utf8'), basename(path, '.js')),
        loader: path.endsWith('.json') ? 'json' : 'js',
      }));
    }
  },
});

const filterOf = (modules: string): RegExp => {
  const parts = modules.split('/').map((part) => {
    if (part === '**') return '.+';
    return part.replaceAll('.', '\\.').replaceAll('*', '[^\\\\/]+');
  });
  return new RegExp(`[\\\\/]node_modules[\\\\/]${parts.join('[\\\\/]')}$`);
};

/** The path of a module that replaces one of an SDK, as a literal for an import. */
export const stub = (name: string): string =>
  JSON.stringify(join(import.meta.dirname, 'stubs', `${name}.ts`));

/** The body of what a bundle leaves out, so that a use of it is noticed. */
export const THROW = "throw new Error('left out of the bundle: see infra/bundle/sdk-cuts');";
export const LEFT_OUT = `constructor() { ${THROW} }`;

/** A class without some of its methods, so that a call of one throws, unless there is something instead. */
export const withoutMethods = (source: string, methods: readonly string[], instead = ''): string =>
  without(source, methods, (name) => `^ {4}(?:async )?${name}\\([\\s\\S]*?^ {4}\\}\\n`, instead);

/** A module without some of its classes, so that a use of one throws. */
export const withoutClasses = (source: string, classes: readonly string[]): string =>
  without(source, classes, (name) => `^class ${name} [\\s\\S]*?^\\}\\n`, '');

function without(
  source: string,
  names: readonly string[],
  patternOf: (name: string) => string,
  instead: string,
): string {
  return names.reduce((text, name) => {
    const found = new RegExp(patternOf(name), 'm');
    invariant(found.test(text), `a module of the SDK no longer has ${name}`);
    return text.replace(found, instead);
  }, source);
}
