import type { Mutant } from '../mutant.ts';

/** What may be logged and stored. The claim's own secret is among the idempotency mutants. */
export const secrets: readonly Mutant[] = [
  {
    name: 'e-mail-logged',
    file: 'shared/flows/charging/send.ts',
    find: '{ tenantId: attempt.tenantId, attemptId: attempt.id }',
    replace: '{ tenantId: attempt.tenantId, payer: attempt.payer.email }',
    breaks: 'nothing personal is in a log line',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I15 .*log line/ },
  },
  {
    name: 'client-secret-in-the-table',
    file: 'shared/flows/charging/settle.ts',
    find: '    reconcileAt: attempt.authenticateBy,',
    replace:
      '    ...({ clientSecret: intent.clientSecret } as object),\n    reconcileAt: attempt.authenticateBy,',
    breaks: 'a client secret is returned and never stored',
    killedBy: { suite: 'crash', filter: 'confirm/parked:gone', says: /I15 .*is in plaintext/ },
  },
  {
    name: 'secret-in-an-answer',
    file: 'shared/outbound/answer-excerpt.ts',
    find: "masked.replaceAll(form, '*'.repeat(form.length))",
    replace: 'masked.replaceAll(form, form)',
    breaks: 'the log of a delivery holds no secret that the endpoint shows',
    killedBy: {
      suite: 'tests',
      file: 'test/outbound/answer-excerpt.test.ts',
      test: 'masks a secret as it is',
      says: /to be/,
    },
  },
];
