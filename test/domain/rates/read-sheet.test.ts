import { expect, it } from 'vitest';
import { readSheet } from '../../../shared/domain/rates/read-sheet.ts';
import { BANK_FILE } from './bank-file.ts';

const changed = (from: string | RegExp, to: string) => BANK_FILE.replace(from, to);

it.each([
  ['an empty file', ''],
  ['half a file', BANK_FILE.slice(0, BANK_FILE.length / 2)],
  ['a page', '<html><body>Maintenance</body></html>'],
  ['another sender', changed('European Central Bank', 'Another Bank')],
  ['no such day', changed('2026-11-20', '2026-02-30')],
  ['two days', changed('</Cube>\n\t</Cube>', "</Cube><Cube time='2026-11-19'></Cube></Cube>")],
  ['text between elements', changed("<Cube currency='JPY'", "x<Cube currency='JPY'")],
  ['a document type', changed('<gesmes:Envelope', '<!DOCTYPE x [<!ENTITY a "b">]><gesmes:Envelope')],
  ['text after the end', `${BANK_FILE}x`],
  ['a rate of zero', changed("'1.1576'", "'0.0000'")],
  ['a negative rate', changed("'1.1576'", "'-1.1576'")],
  ['a rate with a comma', changed("'1.1576'", "'1,1576'")],
  ['a rate with an exponent', changed("'1.1576'", "'1e3'")],
  ['another attribute', changed("rate='1.1576'", "rate='1.1576' multiplier='100'")],
  ['a currency twice', changed("'JPY'", "'USD'")],
  ['the euro itself', changed("'JPY'", "'EUR'")],
  ['a few rates only', BANK_FILE.replace(/<Cube currency='[D-Z].*\n/g, '')],
])('a file with %s is refused with the problem', (_, file) => {
  expect(readSheet(file)).toEqual({ problem: expect.stringMatching(/^it (is not|has)/) });
});
