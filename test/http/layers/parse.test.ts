import * as v from 'valibot';
import { expect, it } from 'vitest';
import { openRoute } from '../../../shared/http/surfaces/open.ts';
import { ok } from '../../../shared/http/views/reply.ts';
import { ask } from '../support.ts';

const wrong = async (schema: v.GenericSchema, body: string) => {
  const { status, json } = await ask(
    openRoute({ body: schema }, async () => ok(null)),
    { body: Buffer.from(body) },
  );
  return { status, error: json().error };
};

it('invalid fields are listed up to twenty, with the first one as the error’s field', async () => {
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

it('a name in the path that is longer than any of ours is refused by name, and reaches no key of the table', async () => {
  const asked = (id: string) =>
    ask(
      openRoute({}, async () => ok(null)),
      { target: `/things/${id}` },
    );
  expect((await asked('o'.repeat(700))).status).toBe(200);
  const { status, json } = await asked('o'.repeat(701));
  expect([status, json().error]).toMatchObject([400, { code: 'invalid_request', field: 'id' }]);
});
