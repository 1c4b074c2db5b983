import * as v from 'valibot';
import { BillingError, type FieldError } from '../../domain/errors.ts';
import { contextOf, type Layer } from './exchange.ts';

export type Schema<Output> = v.GenericSchema<unknown, Output>;
const ERRORS_MAX = 20;

/** Validates body and query against the route's schemas. Fields that a schema does not name are dropped. */
export function parseRequest<Body, Query>(schemas: { body?: Schema<Body>; query?: Schema<Query> }): Layer {
  return {
    before: ({ event }) => {
      const context = contextOf(event);
      if (schemas.body) context.body = parseWith(schemas.body, context.json);
      if (schemas.query) context.query = parseWith(schemas.query, event.queryStringParameters ?? {});
    },
  };
}

/** Throws `invalid_request` naming each wrong field, at most 20, and what to send instead. */
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

/** Valibot's default message for a missing key uses its own terms, so it is replaced. */
const requiredMessage = ({ message }: v.BaseIssue<unknown>) => (/^Invalid key/.test(message) ? 'Required.' : `Required. ${message}`);

/** Valibot's default message quotes the value, which may be a secret, so it is replaced. */
const wrongMessage = ({ message, expected }: v.BaseIssue<unknown>) =>
  /^Invalid \w+: /.test(message) ? `Send ${expected ?? 'a valid value'} here.` : message;
