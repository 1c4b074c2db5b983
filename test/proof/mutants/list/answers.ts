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
  {
    name: 'other-customer-believed',
    file: 'shared/processor/customers.ts',
    find: 'hasAll(metadata, request.metadata)',
    replace: 'hasAll(metadata, {})',
    breaks: 'R7: another payer’s customer proves nothing',
    killedBy: {
      suite: 'tests',
      file: 'test/scenarios/mismatches.test.ts',
      test: 'each payer’s charge is of their own customer',
      says: /I24/,
    },
  },
  {
    name: 'refused-retry-believed',
    file: 'shared/domain/sales/intent.ts',
    find: "second.kind !== 'refused' || second.isReplay || first.kind === 'refused'",
    replace: "second.kind !== 'refused' || second.isReplay || first.kind !== 'intent'",
    breaks: 'R3: a refused retry proves nothing about the first sending',
    killedBy: {
      suite: 'tests',
      file: 'test/flows/charging/operations.test.ts',
      test: 'whose second sending is refused is unknown',
      says: /refused/,
    },
  },
  {
    name: 'unproved-confirm-given-back',
    file: 'shared/flows/charging/confirm.ts',
    find: 'return provedBy(first, second);',
    replace: 'return second;',
    breaks: 'R3: a confirm goes back to the payer only when neither sending can have run',
    killedBy: {
      suite: 'tests',
      file: 'test/flows/charging/confirm.test.ts',
      test: 'whose reply is lost and whose retry is refused',
      says: /processing/,
    },
  },
  {
    name: 'any-refusal-is-a-decline',
    file: 'shared/processor/answers.ts',
    find: "return isPaymentMethod(param) ? 'payment_method' : 'refused';",
    replace: "return isPaymentMethod(param) || param !== '' ? 'payment_method' : 'refused';",
    breaks: 'a refusal that is not the payer’s is no decline',
    killedBy: {
      suite: 'tests',
      file: 'test/scenarios/processor-refusals.test.ts',
      test: 'for the shop’s reason',
      says: /422/,
    },
  },
  {
    name: 'other-payments-reply-believed',
    file: 'shared/domain/sales/intent.ts',
    find: `  return isOwn ? answer : { kind: 'unknown', reason: "the answer shows another payment's intent" };`,
    replace: '  return isOwn ? answer : answer;',
    breaks: "R7: a reply that shows another payment's intent proves nothing",
    killedBy: {
      suite: 'tests',
      file: 'test/scenarios/mismatches.test.ts',
      test: 'own charge is found and recorded',
      says: /503|409/,
    },
  },
];
