import * as v from 'valibot';
import { CustomLinkRequest } from './payment-link-request.ts';

/** A body of any content. */
export type AnyBody = Readonly<Record<string, unknown>>;

const FIELDS = Object.entries(CustomLinkRequest.entries);

/** What of a body can be read as a request for a link, field by field, and the names of the fields that cannot. */
export function readableRequest(body: AnyBody): { request: Partial<CustomLinkRequest>; wrong: string[] } {
  const read = FIELDS.map(([name, schema]) => [name, v.safeParse(schema, body[name])] as const);
  const readable = read.flatMap(([name, { success, output }]) => (success && output !== undefined ? [[name, output]] : []));
  return { request: Object.fromEntries(readable), wrong: read.filter(([, { success }]) => !success).map(([name]) => name) };
}
