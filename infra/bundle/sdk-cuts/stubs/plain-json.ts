import { NormalizedSchema } from '@smithy/core/schema';

type Schema = Parameters<typeof NormalizedSchema.of>[0];

/**
 * Replaces what writes and reads a service's JSON member by member, by `JSON` itself: the services in use name the members on the
 * wire as in the code. An attribute of the table is never binary, so only bytes that are an answer's own member are decoded.
 */
export class JsonCodec2 {
  createSerializer = () => new Serializer();
  createDeserializer = () => new Deserializer();
  setSerdeContext(): void {}
}

/** The table's requests and answers have no bytes, so nothing is looked for in them. */
export class TableCodec extends JsonCodec2 {
  override createSerializer = () => new TableSerializer();
  override createDeserializer = () => new TableDeserializer();
}

class Serializer {
  protected body = '';
  setSerdeContext(): void {}
  write(_schema: Schema, input: unknown): void {
    this.body = JSON.stringify(input, onWire);
  }
  flush(): string {
    return this.body;
  }
}

/** `JSON` alone writes an attribute of bytes so. A map with the name `B` has the same text. */
const BYTES = '"B":{';

/** Without a call of a function for each member, `JSON` takes about half the time. */
class TableSerializer extends Serializer {
  override write(schema: Schema, input: unknown): void {
    this.body = JSON.stringify(input);
    if (this.body.includes(BYTES)) super.write(schema, input);
  }
}

/** What JSON has no form for. `this` has the value as it was, before its `toJSON`. */
function onWire(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  const own = this[key];
  if (own === null && !Array.isArray(this)) return undefined;
  if (own instanceof Date) return own.getTime() / 1000;
  if (!(own instanceof Uint8Array)) return value;
  if (key === 'B')
    throw new Error('No attribute of the table is binary: see infra/bundle/sdk-cuts/stubs/plain-json.ts');
  return Buffer.from(own.buffer, own.byteOffset, own.byteLength).toString('base64');
}

class Deserializer {
  setSerdeContext(): void {}
  async read(schema: Schema, body: Uint8Array): Promise<unknown> {
    return this.readObject(schema, parsed(body));
  }
  readObject(schema: Schema, value: unknown): unknown {
    const shape = NormalizedSchema.of(schema);
    if (!shape.isStructSchema()) return withoutNulls(value);
    const read = { ...(value as Record<string, unknown>) };
    for (const [name, member] of shape.structIterator()) {
      const found = read[name];
      if (found === null) delete read[name];
      else if (typeof found === 'string' && member.isBlobSchema())
        read[name] = new Uint8Array(Buffer.from(found, 'base64'));
    }
    return read;
  }
}

class TableDeserializer extends Deserializer {
  override async read(_schema: Schema, body: Uint8Array): Promise<unknown> {
    return parsed(body);
  }
}

function parsed(body: Uint8Array): Record<string, unknown> {
  return body.length === 0
    ? {}
    : JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString());
}

/** An error's fields, such as the reasons of a transaction, where an absent member may be written as null. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (inner === null ? [] : [[name, withoutNulls(inner)]])),
  );
}
