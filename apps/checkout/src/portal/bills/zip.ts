import { zipSync } from 'fflate';

/** Files by name as one ZIP. A PDF is compressed already, so they are only put together. */
export const packed = (files: Readonly<Record<string, Uint8Array>>): Blob =>
  new Blob([zipSync(files, { level: 0 })], { type: 'application/zip' });
