import { expect, it } from 'vitest';
import { requireFilesTaken } from '../../../shared/domain/disputes/evidence-files.ts';

const file = (bytes: Uint8Array) => ({ kind: 'invoice', name: 'invoice.pdf', bytes }) as const;
const pages = (count: number) => file(Buffer.from('<< /Type /Page >> << /Type /Pages >>'.repeat(count)));

it.each([
  ['50 pages in all', [pages(25), pages(25)]],
  ['4500001 bytes in all', [file(Buffer.alloc(4_500_001))]],
])('files that no bank would read are refused: %s', (much, files) => {
  expect(() => requireFilesTaken(files)).toThrow(much);
  expect(() => requireFilesTaken([pages(49)])).not.toThrow();
});
