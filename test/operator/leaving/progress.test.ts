import { expect, it } from 'vitest';
import { progressOn } from '../../../apps/operator/leaving/progress.ts';

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
