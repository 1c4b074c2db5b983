import { beforeEach, expect, it } from 'vitest';
import { type HangingEndpoints, hangingEndpoints } from '../../../shared/flows/events/hanging-endpoints.ts';

let nowMs: number;
let endpoints: HangingEndpoints;
beforeEach(() => {
  nowMs = 0;
  endpoints = hangingEndpoints(() => nowMs);
});
const timeOut = (times: number, endpoint = 'a') => {
  for (let count = 0; count < times; count++) endpoints.note(endpoint, true);
};

it('an endpoint that hangs is paused after three timeouts in a row, and no other endpoint is', () => {
  timeOut(2);
  expect(endpoints.mayTry('a')).toBe(true);
  timeOut(1);
  expect([endpoints.mayTry('a'), endpoints.mayTry('b')]).toEqual([false, true]);
});

it('an endpoint that hangs is tried by one post after its pause, and paused for twice as long when that one hangs', () => {
  timeOut(3);
  nowMs = 30_000;
  expect([endpoints.mayTry('a'), endpoints.mayTry('a')]).toEqual([true, false]);
  timeOut(1);
  nowMs = 30_000 + 59_999;
  expect(endpoints.mayTry('a')).toBe(false);
  nowMs += 1;
  expect(endpoints.mayTry('a')).toBe(true);
});

it('an endpoint that hangs is paused for fifteen minutes at most', () => {
  timeOut(1000);
  nowMs = 15 * 60_000;
  expect(endpoints.mayTry('a')).toBe(true);
});

it('an endpoint that hangs is forgotten when a thousand others hang since', () => {
  timeOut(3);
  for (let count = 0; count < 1000; count++) endpoints.note(`other ${count}`, true);
  expect(endpoints.mayTry('a')).toBe(true);
});
