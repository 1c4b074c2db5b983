import { eventSchemas } from '../../shared/contracts/events/schemas.ts';
import type { EventType } from '../../shared/domain/events/event.ts';
import { standaloneSchema } from './openapi/schema.ts';

/** Where the JSON schema of a type of event is, from the root. */
export const schemaFileOf = (type: EventType): string => `docs/schemas/${type}.json`;

/** The JSON schema of every type of event, by its file. */
export function printEventSchemas(): Record<string, string> {
  const types = Object.keys(eventSchemas) as EventType[];
  return Object.fromEntries(
    types.map((type) => [schemaFileOf(type), `${JSON.stringify(schemaOf(type), null, 2)}\n`]),
  );
}

const schemaOf = (type: EventType) => ({
  title: `The event ${type}`,
  ...standaloneSchema(eventSchemas[type]),
});
