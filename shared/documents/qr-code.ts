import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** The rows of a QR code, true where it is dark, with the white border of four modules that readers need. */
type Code = readonly (readonly boolean[])[];

/** Up to 15 % of it may be hidden, as by a scratch on paper. */
const codeOf = (text: string): Code => encode(text, { ecc: 'M', border: 4 }).data;

/** A QR code as an image that can be printed in any size. */
export function qrSvg(text: string): Uint8Array {
  const code = codeOf(text);
  const path = code.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const size = code.length;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path.join('')}"/></svg>`;
  return Buffer.from(svg);
}

/** Pixels of one module. */
const SCALE = 10;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** The same as a PNG of one bit a pixel. */
export function qrPng(text: string): Uint8Array {
  const code = codeOf(text);
  const size = code.length * SCALE;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.writeUInt8(1, 8); // Bits of a pixel, which is grey: the other fields are zero.
  const rows = code.flatMap((row) => Array.from({ length: SCALE }, () => rowOf(row)));
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND')];
  return Buffer.concat([SIGNATURE, ...parts]);
}

/** A row of pixels, after the number of its filter, which is none. A set bit is white. */
function rowOf(row: readonly boolean[]): Buffer {
  const bytes = Buffer.alloc(1 + Math.ceil((row.length * SCALE) / 8));
  for (let x = 0; x < row.length * SCALE; x++)
    if (!row[Math.floor(x / SCALE)]) bytes[1 + (x >> 3)] = (bytes[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  return bytes;
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
