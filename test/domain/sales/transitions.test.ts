import { expect, it } from 'vitest';
import { ATTEMPT_STATES, isResting } from '../../../shared/domain/sales/attempt.ts';
import { NEXT, requireNext } from '../../../shared/domain/sales/transitions.ts';

/** Every legal move, spelled out a second time: a change of the table must be meant. */
const MOVES = [
  'prepared prepared, prepared charging, prepared invoiced, prepared succeeded, prepared declined, prepared aborted',
  'invoiced succeeded, invoiced aborted',
  'charging charging, charging requires_action, charging succeeded, charging declined, charging aborted, charging quarantined',
  'requires_action requires_action, requires_action confirming, requires_action succeeded, requires_action declined',
  'requires_action aborted, requires_action quarantined, confirming confirming, confirming requires_action',
  'confirming succeeded, confirming declined, confirming aborted, confirming quarantined',
  'quarantined quarantined, quarantined succeeded, quarantined aborted',
]
  .join(', ')
  .split(', ');

const pairs = ATTEMPT_STATES.flatMap((from) => ATTEMPT_STATES.map((to) => [from, to] as const));

it.each(pairs)('an attempt from %s to %s: moves only if the table allows it', (from, to) => {
  const move = () => requireNext(from, to);
  if (MOVES.includes(`${from} ${to}`)) expect(move).not.toThrow();
  else expect(move).toThrow(`an attempt cannot move from ${from} to ${to}`);
});

it('an attempt leaves a state in which it rests only when its invoice is paid or voided, or an operator decides', () => {
  const left = ATTEMPT_STATES.filter((state) => isResting(state) && NEXT[state].length > 0);
  expect(left).toEqual(['invoiced', 'quarantined']);
  expect(ATTEMPT_STATES.filter((state) => NEXT[state].length === 0 && !isResting(state))).toEqual([]);
});
