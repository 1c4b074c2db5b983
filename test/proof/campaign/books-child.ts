import { readFileSync } from 'node:fs';
import type { Item } from '../../../shared/ledger/view.ts';
import { bookProblems } from '../../support/booked-sides.ts';

/** Prints what contradicts that the books equal the two sides in the file that is named, in a process of its own: the table is the stack's. */
const { items, accounts } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const recordsOf = (tenantId: string, prefix: string): Item[] =>
  items.filter(
    ({ pk, sk }: Item) =>
      (pk === `T#${tenantId}` || pk.startsWith(`T#${tenantId}#`)) && sk.startsWith(prefix),
  );
process.stdout.write(JSON.stringify(await bookProblems({ recordsOf, accounts })));
