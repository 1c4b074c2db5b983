import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSheet, type Sheet } from '../../../shared/domain/rates/read-sheet.ts';

/** A file as the European Central Bank publishes it, of 20 November 2026. */
export const BANK_FILE = readFileSync(join(import.meta.dirname, 'eurofxref-daily.xml'), 'utf8');

export const SHEET = readSheet(BANK_FILE) as Sheet;
