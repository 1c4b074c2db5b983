import type { Mutant } from '../mutant.ts';

/** R3 and R7: what is believed of an answer of the processor. */
export const answers: readonly Mutant[] = [
  {
    name: 'answer-of-any-shape-believed',
    file: 'shared/processor/client.ts',
    find: 'if (fault === undefined) return body;',
    replace: 'if (fault === undefined || answered.status === 503) return body;',
    breaks: 'R7: an answer that is not the object of the call proves nothing',
    killedBy: {
      suite: 'tests',
      file: 'test/processor/answer-shape.test.ts',
      test: 'that creates a customer is unknown when 503',
      says: /"kind": "done"|kind: 'done'/,
    },
  },
];
