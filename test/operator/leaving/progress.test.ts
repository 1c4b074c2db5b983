import { expect, it } from 'vitest';
import { pacedOn, progressOn } from '../../../apps/operator/leaving/progress.ts';

const RUN = [0, 100, 300, 9_000, 11_000];
it.each([
  [true, ['\r\u001b[K0', '\r\u001b[K300', '\r\u001b[K9000', '\r\u001b[K11000', '\r\u001b[Kdone\n']],
  [false, ['0\n', '11000\n', 'done\n']],
])('progress is one line on a terminal, and a line each ten seconds elsewhere: isTTY %s', (isTTY, told) => {
  const written: string[] = [];
  let nowMs = 0;
  const progress = progressOn({ isTTY, write: (text) => written.push(text) }, () => nowMs);
  for (nowMs of RUN) progress.tell(String(nowMs));
  progress.end('done');
  expect(written).toEqual(told);
});

it('work whose length is known tells how long the rest takes, and short work nothing', () => {
  const told: string[] = [];
  let nowMs = 0;
  const add = (text: string) => void told.push(text);
  const pace = pacedOn({ tell: add, end: add }, () => nowMs);
  pace.tell(1, 10, 'one');
  pace.end('short');
  for (nowMs of [10_000, 600_000]) pace.tell(nowMs === 10_000 ? 2 : 4, 10, 'more');
  pace.end('all');
  expect(told).toEqual(['more, about 40 s left', 'more, about 15 min left', 'all']);
});
