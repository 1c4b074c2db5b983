import * as v from 'valibot';
import { BillingError, type FieldError } from '../../domain/errors.ts';
import { contextOf, type Layer } from './exchange.ts';
import { type FindPlace, misspeltFields } from './fields/misspelt.ts';
import { placeOf } from './fields/places.ts';
import { shapeAt, shapeOf } from './fields/schema-shape.ts';
import { brokenTexts } from './well-formed.ts';

export type Schema<Output> = v.GenericSchema<unknown, Output>;
const ERRORS_MAX = 20;
/** Longer than every id, slug and receipt of ours, and short enough for a key of the table, which takes 1,024 bytes. */
const PATH_BYTES_MAX = 700;

/** Validates the path's names, and body and query against the route's schemas. Fields that a schema does not name are dropped, unless they look misspelt or belong elsewhere in the API. */
export function parseRequest<Body, Query>(schemas: { body?: Schema<Body>; query?: Schema<Query> }): Layer {
  return {
    before: ({ event }) => {
      const context = contextOf(event);
      const { queryStringParameters: query = {}, pathParameters: path = {} } = event;
      requireShort(path);
      if (schemas.body) context.body = parseWith(schemas.body, withoutNulls(wellFormed(context.json)));
      if (schemas.query) context.query = parseWith(schemas.query, wellFormed(query), nowhere);
    },
  };
}

function requireShort(path: Readonly<Record<string, string | undefined>>): void {
  const long = Object.entries(path).filter(([, value = '']) => Buffer.byteLength(value) > PATH_BYTES_MAX);
  if (long.length === 0) return;
  const message = `At most ${PATH_BYTES_MAX} bytes: send what an earlier answer named.`;
  throw invalidRequest(long.map(([field]) => ({ field, code: 'too_large', message })));
}

/** Throws `invalid_request` naming each field whose text, or the name of a field in it, is not well-formed. */
export function wellFormed<Input>(input: Input): Input {
  const broken = brokenTexts(input);
  if (broken.length === 0) return input;
  throw invalidRequest(
    broken.map((field) => ({
      field,
      code: 'invalid',
      message: 'Send well-formed Unicode text, encoded as UTF-8.',
    })),
  );
}

/** Routes that take no filter of a name may still be sent it: by a proxy, or as the token of a customer. */
const nowhere: FindPlace = () => undefined;

/** Throws `invalid_request` naming each wrong field, at most 20, and what to send instead. */
export function parseWith<Output>(schema: Schema<Output>, input: unknown, findPlace = placeOf): Output {
  const misspelt = misspeltFields(schema, input, findPlace);
  const result = v.safeParse(schema, input);
  if (result.success && misspelt.length === 0) return result.output;
  throw invalidRequest([...misspelt, ...(result.issues ?? []).map((issue) => fieldError(schema, issue))]);
}

/** A field that is null counts as absent. Entries of a list stay: their place says which they are. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const present = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(present.map(([name, inner]) => [name, withoutNulls(inner)]));
}

/** The error that names each wrong field, at most 20. */
export function invalidRequest(problems: readonly FieldError[]): BillingError {
  const errors = problems.slice(0, ERRORS_MAX);
  const [first] = errors;
  const message = first ? `${first.field}: ${first.message}` : 'The request is not valid.';
  return new BillingError('invalid_request', message, { field: first?.field, errors });
}

function fieldError(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): FieldError {
  const field = v.getDotPath(issue) ?? 'body';
  if (issue.input !== undefined) return { field, code: 'invalid', message: wrongMessage(issue) };
  const path = (issue.path ?? []).map(({ key }) => key);
  const says = shapeAt(shapeOf(schema), path)?.message ?? issue.message;
  return {
    field,
    code: 'required',
    message: typeof says === 'string' && !/^Invalid /.test(says) ? `Required. ${says}` : 'Required.',
  };
}

/** Valibot's default message quotes the value, which may be a secret, so it is replaced. */
const wrongMessage = ({ message, expected }: v.BaseIssue<unknown>) =>
  /^Invalid \w+: /.test(message) ? `Send ${expected ?? 'a valid value'} here.` : message;
