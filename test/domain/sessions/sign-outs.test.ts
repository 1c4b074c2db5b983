import { expect, it } from 'vitest';
import { isSignedOut, NAMED_MAX, type SignOuts, signOut } from '../../../shared/domain/sessions/sign-outs.ts';

const DAY = 86_400;
const WEEK = 7 * DAY;
const many = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => index).reduce<SignOuts | undefined>(
    (known, index) => signOut(known, `c${index}`, from + index),
    undefined,
  );

it('a token counts only after the second in which its owner was signed out', () => {
  const known = signOut(undefined, 'ada', 100);
  expect([99, 100, 101].map((issuedAt) => isSignedOut(known, 'ada', issuedAt))).toEqual([true, true, false]);
  expect(isSignedOut(known, 'bob', 99)).toBe(false);
  expect(isSignedOut(undefined, 'ada', 0)).toBe(false);
});

it('a second end replaces the first one, and the end of everybody replaces all', () => {
  expect(signOut(signOut(undefined, 'ada', 100), 'ada', 200)).toEqual({ of: [{ who: 'ada', at: 200 }] });
  expect(signOut(signOut(undefined, 'ada', 100), undefined, 200)).toEqual({ before: 200, of: [] });
});

it('a full list signs out who signed in before its oldest entry, so that no end is lost', () => {
  const known = many(NAMED_MAX + 1, 1000);
  expect(known).toMatchObject({ before: 1000, of: { length: NAMED_MAX } });
  expect(isSignedOut(known, 'c0', 1000)).toBe(true);
  expect(isSignedOut(known, 'another', 1001)).toBe(false);
});

it('an end that is older than every token is forgotten', () => {
  const known = signOut(signOut(undefined, 'ada', 100), 'bob', 100 + WEEK);
  expect(known).toEqual({ before: 100, of: [{ who: 'bob', at: 100 + WEEK }] });
});
