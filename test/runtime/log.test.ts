import { expect, it } from 'vitest';
import { log, logFailure, redact } from '../../shared/runtime/log.ts';
import { takeLogLines } from '../support/log-lines.ts';

it.each([
  ['a secret key', 'sk_live_51Habc_DEF', 'sk_[redacted]'],
  ['a restricted key', 'rk_test_51Habc', 'rk_[redacted]'],
  ['a publishable key', 'pk_live_51Habc', 'pk_[redacted]'],
  ['a signing secret', 'whsec_abcDEF123', 'whsec_[redacted]'],
  ['a credential', 'tnt_tabc_secret', 'tnt_[redacted]'],
  ['a client secret', 'pi_3Abc_secret_xyz', 'pi_[redacted]'],
  ['a token', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln', '[redacted token]'],
  ['a card number', '4242424242424242', '[redacted number]'],
  ['a card number in groups', '4242 4242 4242 4242', '[redacted number]'],
  ['an e-mail', 'ada.lovelace@example.com', '[redacted e-mail]'],
])('redact removes %s', (_, secret, left) => {
  expect(redact(`Invalid value "${secret}" was sent`)).toBe(`Invalid value "${left}" was sent`);
});

it('a log line is one line of JSON, without secrets and undefined fields', () => {
  takeLogLines();
  log('info', 'two\nlines', { tenantId: 't1', missing: undefined });
  logFailure('it broke', new TypeError('key sk_test_abc is bad'), { requestId: 'r1' });
  logFailure('something else was thrown', 'a text');
  const lines = takeLogLines();
  expect(lines.map((line) => line.trimEnd().split('\n').length)).toEqual([1, 1, 1]);
  const [first, second, third] = lines.map((line) => JSON.parse(line));
  expect(first).toEqual({ level: 'info', message: 'two\nlines', tenantId: 't1' });
  expect(second).toMatchObject({
    level: 'error',
    error: 'TypeError',
    requestId: 'r1',
    stack: expect.stringContaining('sk_[redacted]'),
  });
  expect(third).toMatchObject({ level: 'error', error: 'Error' });
});
