import { matchesGlob, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The tests of the area that is run, as `areas.ts` names them: cheapest first. */
export const TESTS: readonly string[] = JSON.parse(process.env.MUTATION_TESTS ?? '["test/domain/**/*.test.ts"]');

/** Runs them in that order: most mutants die before anything dear has run. */
export class CheapestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  const path = relative(project.config.root, moduleId);
  return TESTS.findIndex((tests) => matchesGlob(path, tests));
}
