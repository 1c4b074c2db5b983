import { inflateSync } from 'node:zlib';

const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;
const PACKED_HEADER_BYTES = 44;
const PACKED_ENTRY_BYTES = 20;

/**
 * The OpenType file in a WOFF file, whose tables are compressed one by one. The font library reads WOFF too, but it decompresses the
 * whole table of outlines again for each glyph.
 */
export function unpackFont(packed: Buffer): Buffer {
  const tables = packed.readUInt16BE(12);
  const font = Buffer.alloc(packed.readUInt32BE(16));
  packed.copy(font, 0, 4, 8);
  writeSearchHints(font, tables);
  let at = HEADER_BYTES + ENTRY_BYTES * tables;
  for (let index = 0; index < tables; index++) {
    const from = PACKED_HEADER_BYTES + PACKED_ENTRY_BYTES * index;
    const to = HEADER_BYTES + ENTRY_BYTES * index;
    const [offset, packedLength, length] = [
      packed.readUInt32BE(from + 4),
      packed.readUInt32BE(from + 8),
      packed.readUInt32BE(from + 12),
    ];
    const bytes = packed.subarray(offset, offset + packedLength);
    packed.copy(font, to, from, from + 4);
    packed.copy(font, to + 4, from + 16, from + 20);
    font.writeUInt32BE(at, to + 8);
    font.writeUInt32BE(length, to + 12);
    (packedLength < length ? inflateSync(bytes) : bytes).copy(font, at);
    at += Math.ceil(length / 4) * 4;
  }
  return font;
}

/** The header's fields for a binary search among the tables. */
function writeSearchHints(font: Buffer, tables: number): void {
  const power = Math.floor(Math.log2(tables));
  font.writeUInt16BE(tables, 4);
  font.writeUInt16BE(ENTRY_BYTES * 2 ** power, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE(ENTRY_BYTES * (tables - 2 ** power), 10);
}
