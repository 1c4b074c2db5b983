import * as v from 'valibot';

/**
 * Returns a record that its own schema can read back; throws on any other before a write of it exists (I17).
 *
 * A committed record that no reader accepts cannot be repaired by the service: the attempt, invoice or card would be lost to every
 * flow. The check costs about a fifth of marshalling the record.
 */
export function readable<Kind>(schema: v.GenericSchema<unknown, Kind>, record: Kind): Kind {
  v.assert(schema, record);
  return record;
}
