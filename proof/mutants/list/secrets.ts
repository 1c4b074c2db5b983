import type { Mutant } from '../mutant.ts';

/** What may be read by nobody: logged, kept or shown. */
export const secrets: readonly Mutant[] = [
  {
    name: 'e-mail-logged',
    file: 'shared/flows/links/pay-link.ts',
    find: `logFailure('a payment was left unfinished', error, { tenantId: attempt.tenantId, attemptId: attempt.id });`,
    replace: `logFailure('a payment was left unfinished', error, { tenantId: attempt.tenantId, payer: attempt.payer.email });`,
    breaks: 'nothing personal stands in a log line',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I15 .*log line/ },
  },
  {
    name: 'secret-key-logged',
    file: 'shared/flows/charging/account.ts',
    find: `  return { processor: processorFor(secretKey),`,
    replace: `  process.stdout.write(JSON.stringify({ level: 'info', message: 'account opened', secretKey }) + '\\n');
  return { processor: processorFor(secretKey),`,
    breaks: 'no secret key stands in a log line',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I15 .*log line/ },
  },
  {
    name: 'client-secret-kept',
    file: 'shared/flows/charging/settle.ts',
    find: `  const step = { intentId: intent.id, reconcileAt: attempt.authenticateBy, checks: 0 };`,
    replace: `  const step = { intentId: intent.id, reconcileAt: attempt.authenticateBy, checks: 0, clientSecret: intent.clientSecret };`,
    breaks: 'a client secret is handed on and kept nowhere',
    killedBy: { suite: 'crash', filter: 'confirm/parked:gone', says: /I15 .*lies in clear/ },
  },
];
