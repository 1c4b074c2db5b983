import { expect, it } from 'vitest';
import { list, replayed } from '../../../shared/http/views/reply.ts';

it('list says whether there is a next page', () => {
  expect(list([1]).body).toEqual({ success: true, data: [1], hasMore: false, nextCursor: null });
  expect(list([1], 'c').body).toEqual({ success: true, data: [1], hasMore: true, nextCursor: 'c' });
  expect(list([]).status).toBe(200);
});

it('replayed adds a header to the answer of a repeat only', () => {
  expect([replayed(true), replayed(false)]).toEqual([{ 'idempotent-replayed': 'true' }, {}]);
});
