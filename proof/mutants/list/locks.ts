import type { Mutant } from '../mutant.ts';

/** Who may charge a link, and who may go on with an attempt. */
export const locks: readonly Mutant[] = [
  {
    name: 'link-locked-while-locked',
    file: 'shared/storage/links.ts',
    find: `        ['openAttempt', 'absent'],\n`,
    replace: '',
    breaks: 'a link has at most one open attempt',
    killedBy: { suite: 'races', race: 'two-payers', preemptions: 2, says: /2 charges succeeded/ },
  },
  {
    name: 'paid-link-locked-again',
    file: 'shared/storage/links.ts',
    find: `      when: [
        ['status', '=', LinkStatus.active],\n`,
    replace: '      when: [\n',
    breaks: 'only an active link can be locked',
    killedBy: { suite: 'races', race: 'two-payers', preemptions: 2, says: /2 charges succeeded|I4 .* paid/ },
  },
  {
    name: 'expired-link-paid',
    file: 'shared/domain/links/payment-link.ts',
    find: 'Date.parse(link.expiresAt) <= now.getTime() ? LinkStatus.expired : LinkStatus.active',
    replace: 'LinkStatus.active',
    breaks: 'times are compared in code, since TTL deletes late',
    killedBy: { suite: 'model', runs: 25, says: /says payment_link_expired|not with 410 payment_link_expired/ },
  },
  {
    name: 'attempt-moved-unconditionally',
    file: 'shared/storage/attempts.ts',
    find: `      when: [
        ['state', '=', attempt.state],
        ['version', '=', attempt.version],
      ],\n`,
    replace: '',
    breaks: 'each later write is conditional on state and version',
    killedBy: { suite: 'races', race: 'reconciler-twice-not-run', preemptions: 2, says: /I\d+|fences/ },
  },
  {
    name: 'attempt-version-ignored',
    file: 'shared/storage/attempts.ts',
    find: `        ['version', '=', attempt.version],\n`,
    replace: '',
    breaks: 'each later write is conditional on the version',
    killedBy: { suite: 'races', race: 'reconciler-twice-not-run', preemptions: 2, says: /2 fences/ },
  },
  {
    name: 'once-key-overwritten',
    file: 'shared/storage/idempotency-keys.ts',
    find: `  return createOverExpired(onceKey(tenantId, once), row, epochSeconds(now), () => new IdempotencyKeyTaken('the key is bound already'));`,
    replace: `  return createOverExpired(onceKey(tenantId, once), row, 2 ** 40, () => new IdempotencyKeyTaken('the key is bound already'));`,
    breaks: "a caller's key is bound once",
    killedBy: { suite: 'races', race: 'same-key-other-link-known-payer', preemptions: 1, says: /3 charges succeeded/ },
  },
  {
    name: 'once-key-bound-apart',
    file: 'shared/flows/charging/reserve.ts',
    find: `    await commit([
      lockLink(link, attemptRef(attempt), request.now),
      createAttempt(attempt),
      ...writes,
      ...(request.once
        ? [bindIdempotencyKey(request.project.tenantId, request.once, { attemptId: id, customerId: request.customerId }, request.now)]
        : []),
    ]);`,
    replace: `    if (request.once)
      await commit([bindIdempotencyKey(request.project.tenantId, request.once, { attemptId: id, customerId: request.customerId }, request.now)]);
    await commit([lockLink(link, attemptRef(attempt), request.now), createAttempt(attempt), ...writes]);`,
    breaks: "a caller's key is bound in the commit of what it makes",
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I10 .*bound to attempt/ },
  },
  {
    name: 'once-body-unchecked',
    file: 'shared/storage/idempotency-keys.ts',
    find: 'row.bodyHash !== once.bodyHash',
    replace: 'row.bodyHash === ""',
    breaks: 'a key with another body is refused',
    killedBy: { suite: 'races', race: 'same-key-other-link-known-payer', preemptions: 1, says: /told "success"/ },
  },
  {
    name: 'stored-answer-ignored',
    file: 'shared/flows/links/pay-link.ts',
    find: 'const bound = request.once && readIdempotencyKey(idempotencyItem, request.once, request.now);',
    replace: 'const bound = request.once && request.naturalKey === "" && readIdempotencyKey(idempotencyItem, request.once, request.now);',
    breaks: 'the same key gets the first answer',
    killedBy: { suite: 'races', race: 'same-idempotency-key', preemptions: 1, says: /told "success"/ },
  },
  {
    name: 'double-click-not-recognised',
    file: 'shared/flows/links/pay-link.ts',
    find: 'link.lastAttempt?.naturalKey !== request.naturalKey',
    replace: 'link.lastAttempt?.naturalKey !== ""',
    breaks: 'a click without a key that repeats another is told its answer',
    killedBy: { suite: 'races', race: 'double-click', preemptions: 2, says: /told "success"/ },
  },
  {
    name: 'lease-ignored',
    file: 'shared/flows/charging/finish.ts',
    find: `(attempt.state === 'prepared' || isInFlight(attempt)) && isLeased(attempt, now);`,
    replace: `(attempt.state === 'prepared' || isInFlight(attempt)) && attempt.id === '' && isLeased(attempt, now);`,
    breaks: 'while a lease lasts only its holder acts',
    killedBy: { suite: 'races', race: 'double-click', preemptions: 2, says: /told|charges/ },
  },
  {
    name: 'lease-not-taken',
    file: 'shared/storage/attempts.ts',
    find: `  await commit([moveAttempt(attempt, attempt.state, step)]);
  return moved(attempt, attempt.state, step);`,
    replace: '  return now < new Date(0) ? moved(attempt, attempt.state, step) : attempt;',
    breaks: 'the reconciler takes the lease before it acts',
    killedBy: { suite: 'races', race: 'reconciler-twice-not-run', preemptions: 2, says: /2 fences/ },
  },
  {
    name: 'late-reconciler-puts-off',
    file: 'shared/flows/charging/finish-abandoned.ts',
    find: 'const isOurs = !lostRace && after.version',
    replace: 'const isOurs = after.version',
    breaks: 'who lost the race for a lease leaves it alone (found once)',
    killedBy: { suite: 'races', race: 'reconciler-twice-not-run', preemptions: 2, says: /2 fences/ },
  },
  {
    name: 'waiting-payer-pushed-out',
    file: 'shared/flows/links/pay-link.ts',
    find: `attempt.state === 'requires_action' && attempt.customerId === customerId`,
    replace: `attempt.state === 'requires_action' && customerId !== ''`,
    breaks: "only the payer's own waiting attempt is superseded",
    killedBy: { suite: 'model', runs: 25, says: /payment_in_progress/ },
  },
];
