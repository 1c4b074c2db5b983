import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Pure rules before stores, stores before routes, whole journeys last: most mutants die before anything dear has run. */
const ORDER = [
  ...['domain/', 'runtime/', 'secrets/', 'outbound/', 'storage/', 'http/', 'flows/', 'functions/public-api/'],
  ...[
    'scenarios/one-time',
    'scenarios/recurring',
    'scenarios/three-d-secure',
    'scenarios/repeats',
    'scenarios/',
    'functions/workers/',
    'ops/',
  ],
];

export class CheapestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  const path = relative(project.config.root, moduleId);
  const index = ORDER.findIndex((part) => path.startsWith(`test/${part}`));
  return index < 0 ? ORDER.length : index;
}
