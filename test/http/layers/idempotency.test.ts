import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { openRoute } from '../../../shared/http/surfaces/open.ts';
import { ok } from '../../../shared/http/views/reply.ts';
import { fingerprint, sha256 } from '../../../shared/runtime/hash.ts';
import { ask } from '../support.ts';

const anything = { body: v.record(v.string(), v.unknown()) };

describe('an idempotency key', () => {
  const bound = openRoute(anything, async ({ once }) => ok(once('pay') ?? null));
  const keyed = (key: string | undefined, body = '{"b":1,"a":2}') =>
    ask(bound, { body: Buffer.from(body), headers: { ...(key !== undefined && { 'idempotency-key': key }) } });

  it('becomes a hash, with a fingerprint of the body', async () => {
    expect((await keyed('key-1')).json().data).toEqual({
      scope: 'pay',
      key: sha256('key-1'),
      bodyHash: fingerprint('{"b":1,"a":2}'),
    });
    expect((await keyed(undefined)).json().data).toBeNull();
  });

  it.each(['!', '~', 'k'.repeat(255)])('is accepted as “%s”', async (key) => expect((await keyed(key)).status).toBe(200));
  it.each(['', 'a b', 'k'.repeat(256), 'schlüssel', '\u0001'])('is refused as “%s”', async (key) => {
    const { status, json } = await keyed(key);
    expect([status, json().error.field]).toEqual([400, 'Idempotency-Key']);
    expect(json().error.message).toMatch(/1 to 255/);
  });
});
