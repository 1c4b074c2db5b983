import { expect, it } from 'vitest';
import type { Instant } from '../../../shared/domain/ids.ts';
import { slicesSince } from '../../../shared/domain/inbound/event-endpoint.ts';

const NOW = new Date('2026-11-26T03:00:00.500Z');
const second = (text: string) => Date.parse(text) / 1000;

it('Missed events are looked for a day at a time without a gap, from an hour before the last night to now, and never before the 30 days that the processor keeps', () => {
  const slices = slicesSince({ heardUntil: '2026-11-24T03:00:00.000Z' as Instant }, NOW);
  expect(slices).toEqual(
    [
      ...[['2026-11-24T02:00:00Z', '2026-11-25T02:00:00Z', '2026-11-25T02:00:00.000Z']],
      ...[['2026-11-25T02:00:00Z', '2026-11-26T02:00:00Z', '2026-11-26T02:00:00.000Z']],
      ...[['2026-11-26T02:00:00Z', '2026-11-26T03:00:01Z', '2026-11-26T03:00:00.500Z']],
    ].map(([from = '', before = '', until]) => ({ from: second(from), before: second(before), until })),
  );
  const [first, ...others] = slicesSince({}, NOW);
  expect([first?.from, others.length]).toEqual([second('2026-10-27T03:00:00Z'), 29]);
});
