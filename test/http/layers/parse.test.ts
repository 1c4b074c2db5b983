import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { openRoute } from '../../../shared/http/surfaces/open.ts';
import { ok } from '../../../shared/http/views/reply.ts';
import { ask } from '../support.ts';

describe('invalid fields', () => {
  const wrong = async (schema: v.GenericSchema, body: string) => {
    const { status, json } = await ask(
      openRoute({ body: schema }, async () => ok(null)),
      { body: Buffer.from(body) },
    );
    return { status, error: json().error };
  };

  it('are listed up to twenty, with the first one as the error’s field', async () => {
    const schema = v.object(
      Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`f${index}`, v.string('Send text.')])),
    );
    const { status, error } = await wrong(schema, '{"f0":1}');
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: 'invalid_request', field: 'f0', message: 'f0: Send text.' });
    expect(error.errors).toHaveLength(20);
    expect(error.errors.slice(0, 2)).toEqual([
      { field: 'f0', code: 'invalid', message: 'Send text.' },
      { field: 'f1', code: 'required', message: 'Required. Send text.' },
    ]);
  });

  it('that are missing say what to send', async () => {
    const schema = v.pipe(
      v.unknown(),
      v.transform(() => undefined),
      v.string('Send text.'),
    );
    expect((await wrong(schema, '{}')).error.errors).toEqual([
      { field: 'body', code: 'required', message: 'Required. Send text.' },
    ]);
  });

  it('include the body itself', async () => {
    const { error } = await wrong(v.object({}, 'Send an object.'), '7');
    expect(error).toMatchObject({
      field: 'body',
      message: 'body: Send an object.',
      errors: [{ code: 'invalid' }],
    });
  });

  it('include those of the query', async () => {
    const handler = openRoute({ query: v.object({ q: v.string() }) }, async () => ok(null));
    expect((await ask(handler)).json().error.errors).toEqual([
      { field: 'q', code: 'required', message: 'Required.' },
    ]);
  });
});
