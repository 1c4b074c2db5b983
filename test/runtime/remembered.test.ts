import { expect, it } from 'vitest';
import { remembered } from '../../shared/runtime/remembered.ts';

function counted() {
  const opened: string[] = [];
  return { opened, open: (key: string) => async () => `${key}${opened.push(key)}` };
}

it('remembered opens a value once until it expires', async () => {
  let now = 0;
  const { opened, open } = counted();
  const recall = remembered<string>(10, 1000, () => now);
  expect([await recall('a', open('a')), await recall('a', open('a'))]).toEqual(['a1', 'a1']);
  now = 999;
  await recall('a', open('a'));
  now = 1000;
  expect(await recall('a', open('a'))).toBe('a2');
  expect(opened).toEqual(['a', 'a']);
});

it('remembered opens a value once for concurrent callers', async () => {
  const { opened, open } = counted();
  const recall = remembered<string>(10);
  await Promise.all([recall('a', open('a')), recall('a', open('a')), recall('a', open('a'))]);
  expect(opened).toEqual(['a']);
});

it('remembered does not remember a failure', async () => {
  const recall = remembered<string>(2);
  await expect(recall('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await recall('a', async () => 'up')).toBe('up');
});
