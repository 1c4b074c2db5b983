import { existsSync } from 'node:fs';

/** Tests of the project as a whole, which mirror no file. */
const WHOLE =
  /^test\/(scenarios|tenants|proof|docs|browser|local|infra|routes\/refusals)\/|^test\/(architecture|functions\/public-api\/tenants-apart)\.test\.ts$/;

/** Tests that mirror no file: `test/x/y.test.ts` and `test/x/y.aspect.test.ts` test `x/y.ts`, without its `shared`, `apps`, `test/proof` or `src`. */
export function unmirrored(
  tests: readonly string[],
  exists: (file: string) => boolean = existsSync,
): string[] {
  return tests.filter((test) => {
    if (WHOLE.test(test)) return false;
    const [, path = ''] = /^test\/([^.]+)\./.exec(test) ?? [];
    const files = ['', 'shared/', 'apps/', 'test/proof/'].map((root) => `${root}${path}.ts`);
    files.push(`${path.replace(/^sdk\//, 'sdk/src/')}.ts`);
    const page = path.replace(/^(checkout|desk)\//, 'apps/$1/src/');
    return ![...files, `${page}.ts`, `${page}.tsx`].some(exists);
  });
}
