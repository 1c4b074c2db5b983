import * as v from 'valibot';
import { CustomLinkRequest } from './payment-link-request.ts';
import { PlanLinkRequest } from './plan-link-request.ts';

/** A body of any content. */
export type AnyBody = Readonly<Record<string, unknown>>;
type Readable<Request> = Readonly<{ request: Partial<Request>; wrong: string[] }>;

/** What of a body can be read as a request for a link, field by field, and the names of the fields that cannot. */
export const readableRequest = (body: AnyBody): Readable<CustomLinkRequest> =>
  readFields(CustomLinkRequest.entries, body);
export const readablePlanRequest = (body: AnyBody): Readable<PlanLinkRequest> =>
  readFields(PlanLinkRequest.entries, body);

function readFields(
  entries: Readonly<Record<string, v.GenericSchema>>,
  body: AnyBody,
): { request: object; wrong: string[] } {
  const read = Object.entries(entries).map(
    ([name, schema]) => [name, v.safeParse(schema, body[name])] as const,
  );
  const readable = read.flatMap(([name, { success, output }]) =>
    success && output !== undefined ? [[name, output]] : [],
  );
  return {
    request: Object.fromEntries(readable),
    wrong: read.filter(([, { success }]) => !success).map(([name]) => name),
  };
}
