import { opensSecrets } from '../functions/rights.ts';
import type { Grant } from '../functions/routes.ts';

type Row = Readonly<{ handler: string; may: readonly Grant[] }>;

/** These draw a PDF, which is all computation: they get one core, as do those that unpack batches of the journal. */
const DRAWING: readonly string[] = [
  'client/download-invoice',
  'client/download-receipt',
  'public-api/download-receipt',
  'tenant/download-invoice',
  'admin/download-invoice',
  'admin/sample-document',
  'admin/change-documents',
  'admin/send-evidence',
  'workers/send-mail',
];

/**
 * Megabytes of a function. CPU time is proportional to them: 1,769 MB are one core. A function that opens secrets spends its
 * first request on TLS, decryption and often the processor's SDK, so it gets twice the CPU of one that only waits for the table.
 */
export function memoryFor({ handler, may }: Row): number {
  if (DRAWING.includes(handler) || may.includes('read-journal')) return 1769;
  return opensSecrets(may) ? 1024 : 512;
}
