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
];
