import { expect, it } from 'vitest';
import { isOverSchemeLimit } from '../../../shared/domain/billing/scheme-limits.ts';
import type { Day } from '../../../shared/domain/ids.ts';

const TODAY = '2027-03-31' as Day;

it.each([
  ['none', {}, false],
  ['eight today', { '2027-03-31': 8 }, false],
  ['nine within a day', { '2027-03-30': 4, '2027-03-31': 5 }, true],
  ['nine two days ago', { '2027-03-29': 9 }, false],
  ['thirteen in a month', { '2027-03-01': 5, '2027-03-10': 8 }, false],
  ['fourteen in a month', { '2027-03-01': 6, '2027-03-10': 8 }, true],
  ['fourteen, some of them earlier', { '2027-02-28': 6, '2027-03-10': 8 }, false],
])('the declines of a card permit another try or not: %s', (_, declines, isOver) =>
  expect(isOverSchemeLimit(declines, TODAY)).toBe(isOver),
);
