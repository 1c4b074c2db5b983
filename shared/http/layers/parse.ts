import * as v from 'valibot';
import { BillingError, type FieldError } from '../../domain/errors.ts';
import { contextOf, type Layer } from './exchange.ts';

export type Schema<Output> = v.GenericSchema<unknown, Output>;
const ERRORS_MAX = 20;

/** Checks body and query against the route's schemas. Fields a schema does not name are left out. */
export function parseRequest<Body, Query>(schemas: { body?: Schema<Body>; query?: Schema<Query> }): Layer {
  return {
    before: ({ event }) => {
      const found = contextOf(event);
      if (schemas.body) found.body = parseWith(schemas.body, found.json);
      if (schemas.query) found.query = parseWith(schemas.query, event.queryStringParameters ?? {});
    },
  };
}

/** Throws `invalid_request` with every field that is wrong and what to do about it. */
export function parseWith<Output>(schema: Schema<Output>, input: unknown): Output {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const errors = result.issues.slice(0, ERRORS_MAX).map(fieldError);
  const [first] = errors;
  throw new BillingError('invalid_request', first ? `${first.field}: ${first.message}` : 'The request is not valid.', {
    field: first?.field,
    errors,
  });
}

function fieldError(issue: v.BaseIssue<unknown>): FieldError {
  const field = v.getDotPath(issue) ?? 'body';
  const isMissing = issue.input === undefined;
  return { field, code: isMissing ? 'required' : 'invalid', message: isMissing ? requiredMessage(issue) : wrongMessage(issue) };
}

/** Valibot's own words for a missing key name its parser's terms; ours say what to do. */
const requiredMessage = ({ message }: v.BaseIssue<unknown>) => (/^Invalid key/.test(message) ? 'Required.' : `Required. ${message}`);

/** Valibot's own words for a wrong value quote it, whatever it is; ours say only what was expected. */
const wrongMessage = ({ message, expected }: v.BaseIssue<unknown>) =>
  /^Invalid \w+: /.test(message) ? `Send ${expected ?? 'what is asked for'} here.` : message;
