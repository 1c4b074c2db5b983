import type { Mutant } from '../mutant.ts';

/** How attempts without a holder come to a proved end. */
export const finishing: readonly Mutant[] = [
  {
    name: 'fence-confirms',
    file: 'shared/processor/intents.ts',
    find: `    confirmation_method: 'manual',
    metadata: { fence:`,
    replace: `    confirmation_method: 'manual',
    confirm: true,
    payment_method: 'pm_card_visa',
    metadata: { fence:`,
    breaks: 'a fence cannot charge',
    killedBy: { suite: 'crash', filter: 'finish/unsent:gone', says: /I1 the fence .* has charged/ },
  },
  {
    name: 'fence-under-other-key',
    file: 'shared/processor/intents.ts',
    find: `processor.paymentIntents.create(fence, { idempotencyKey: key })`,
    replace: `processor.paymentIntents.create(fence, { idempotencyKey: key.replace(/pi$/, 'rf') })`,
    breaks: 'a fence binds the very key of the charge',
    killedBy: { suite: 'races', race: 'reconciler-and-late-original', preemptions: 2, says: /I2 missing record/ },
  },
  {
    name: 'fence-left-out',
    file: 'shared/flows/charging/finish.ts',
    find: `  const fence = await fenceIntent(account.processor, attempt.charge);`,
    replace: `  if (attempt.charge.key !== '') return { attempt: await abort(attempt, 'fenced', now) };
  const fence = await fenceIntent(account.processor, attempt.charge);`,
    breaks: 'what the list does not show is fenced, not taken as gone',
    killedBy: { suite: 'races', race: 'reconciler-and-late-original', preemptions: 2, says: /I2 missing record/ },
  },
  {
    name: 'fence-believed-on-reused-key',
    file: 'shared/flows/charging/finish.ts',
    find: `fence.kind === 'intent' || (`,
    replace: `fence.kind === 'intent' || fence.kind === 'key_reused' || (`,
    breaks: 'a key that is bound already fences nothing',
    killedBy: { suite: 'races', race: 'reconciler-and-late-original', preemptions: 2, says: /I2 missing record/ },
  },
  {
    name: 'fence-believed-unanswered',
    file: 'shared/flows/charging/finish.ts',
    find: `(fence.kind === 'unknown' && fence.isReplay)`,
    replace: `fence.kind === 'unknown'`,
    breaks: 'a fence is believed only when the processor says so',
    killedBy: { suite: 'crash', filter: 'pay-once/unknown-not-run/returning:gone', second: 6, says: /I2 missing record/ },
  },
  {
    name: 'fence-replay-not-believed',
    file: 'shared/flows/charging/finish.ts',
    find: `(fence.kind === 'unknown' && fence.isReplay)`,
    replace: `(fence.kind === 'unknown' && attempt.id === '')`,
    breaks: 'a repeated server error proves the fence (found once)',
    killedBy: { suite: 'crash', filter: 'finish/unsent:gone', says: /quiet|I11/ },
  },
  {
    name: 'list-ignores-metadata',
    file: 'shared/processor/intents.ts',
    find: `if (intent.metadata.attempt === attemptId) return`,
    replace: `if (attemptId !== '') return`,
    breaks: 'only the intent that carries the attempt is its own',
    killedBy: { suite: 'crash', filter: 'pay-once/unknown-not-run/returning:gone', second: 6, says: /I1 intent .* is named by/ },
  },
  {
    name: 'old-key-sent',
    file: 'shared/domain/sales/attempt.ts',
    find: 'const KEY_LIFE_HOURS = 20;',
    replace: 'const KEY_LIFE_HOURS = 200;',
    breaks: 'no key older than 20 hours is sent',
    killedBy: { suite: 'races', race: 'reconciler-a-day-late-and-late-original', preemptions: 2, says: /hours after it was frozen/ },
  },
  {
    name: 'released-before-cancelled',
    file: 'shared/flows/charging/settle.ts',
    find: `  const answer = await cancelIntent(account.processor, intentId, keyOf(attempt.tenantId, attempt.id, \`ca\${attempt.version}\`));
  if (answer`,
    replace: `  const ended = await abort(attempt, reason, now);
  const answer = await cancelIntent(account.processor, intentId, keyOf(attempt.tenantId, attempt.id, \`ca\${attempt.version}\`));
  if (ended) return { attempt: ended };
  if (answer`,
    breaks: 'a link is released only once its intent is cancelled',
    killedBy: { suite: 'crash', filter: 'reap/abandoned:gone', says: /I17 .*without proof/ },
  },
  {
    name: 'reaper-does-not-cancel',
    file: 'shared/flows/charging/finish.ts',
    find: `attempt.authenticateBy) > now.getTime()) return { attempt };
  return await cancelAndAbort(attempt, attempt.intentId, 'abandoned', account, now);`,
    replace: `attempt.authenticateBy) > now.getTime()) return { attempt };
  return account.livemode ? { attempt } : { attempt: await abort(attempt, 'abandoned', now) };`,
    breaks: 'only the cancelled intent proves that a payer left',
    killedBy: { suite: 'crash', filter: 'reap/abandoned:gone', says: /I17 .*without proof/ },
  },
  {
    name: 'superseded-without-resolving',
    file: 'shared/flows/links/pay-link.ts',
    find: `cancelAndAbort(attempt, intentId, 'superseded', account, now));`,
    replace: `(async () => {
    const { abort } = await import('./release.ts');
    return account.livemode ? await cancelAndAbort(attempt, intentId, 'superseded', account, now) : { attempt: await abort(attempt, 'superseded', now) };
  })());`,
    breaks: 'resolve before acting: the first card is cancelled first',
    killedBy: { suite: 'races', race: 'confirm-and-other-card', preemptions: 2, says: /I17 .*without proof|2 charges/ },
  },
  {
    name: 'cancellation-not-asked-for',
    file: 'shared/flows/charging/settle.ts',
    find: `  const seen = await getIntent(account.processor, intentId); // Too late`,
    replace: `  if (answer.kind !== 'intent') return { attempt };
  const seen = await getIntent(account.processor, intentId); // Too late`,
    breaks: 'the intent itself is asked after an unclear cancel (found once)',
    killedBy: { suite: 'crash', filter: 'reap/abandoned:gone', says: /quiet|I11/ },
  },
  {
    name: 'cancelled-under-one-key',
    file: 'shared/flows/charging/settle.ts',
    find: '`ca${attempt.version}`',
    replace: `'ca1'`,
    breaks: 'each look cancels under a key of its own (found once)',
    killedBy: { suite: 'crash', filter: 'reap/abandoned:gone', says: /quiet|I11/ },
  },
  {
    name: 'unfenced-confirm-given-up',
    file: 'shared/flows/charging/finish.ts',
    find: `if (seen.intent.status === 'requires_confirmation') return await cancelAndAbort(attempt, attempt.intentId, 'abandoned', account, now);`,
    replace: `if (seen.intent.status === 'requires_confirmation') return { attempt: await abort(attempt, 'abandoned', now) };`,
    breaks: 'a confirm that may still arrive is excluded by cancelling',
    killedBy: { suite: 'crash', filter: 'confirm/parked:gone', says: /I17 .*without proof|I2/ },
  },
  {
    name: 'not-found-told-as-unsent',
    file: 'shared/flows/charging/finish.ts',
    find: `if (attempt.state === 'prepared') return`,
    replace: `if (attempt.state === 'prepared' || attempt.state === 'charging') return`,
    breaks: 'what may have been sent is never called unsent',
    killedBy: { suite: 'crash', filter: 'pay-once/unknown/returning:gone', says: /I2 missing record/ },
  },
  {
    name: 'nobody-looks-again',
    file: 'shared/storage/attempts.ts',
    find: `    ...workFields('CHECK', attempt.id, attempt.leaseUntil),\n`,
    replace: '',
    breaks: 'an attempt is work from its first moment',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I11 .*nobody will look at it/ },
  },
];
