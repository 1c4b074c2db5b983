import { existsSync } from 'node:fs';

/** Tests of the project as a whole, which mirror no file. */
const WHOLE =
  /^test\/(scenarios|tenants|crash|races|soak|mutants|docs|browser|local|infra|flows|functions|ops|ledger|checkout)\/|^test\/architecture\.test\.ts$/;

/** Tests that mirror no file: `test/x/y.test.ts` and `test/x/y.aspect.test.ts` test `x/y.ts`, where `shared/` may be left out. */
export function unmirrored(tests: readonly string[], exists: (file: string) => boolean = existsSync): string[] {
  return tests.filter((test) => {
    if (WHOLE.test(test)) return false;
    const [, path = ''] = /^test\/([^.]+)\./.exec(test) ?? [];
    return !['', 'shared/', 'proof/'].some((root) => exists(`${root}${path}.ts`));
  });
}
