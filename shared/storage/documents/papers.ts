import * as v from 'valibot';
import { type KeptPaper, KeptPaperRecord } from '../../domain/documents/kept-paper.ts';
import { invariant } from '../../domain/errors.ts';
import { ERASED } from '../../domain/persons/personal-fields.ts';
import { canonicalJson, sha256 } from '../../runtime/hash.ts';
import { keys } from '../table/keys.ts';
import { hasLost, lost } from '../table/lost.ts';
import { readable } from '../table/readable.ts';
import { commit, create, get } from '../table/table.ts';

type Named = Pick<KeptPaper, 'tenantId' | 'customerId' | 'invoiceId' | 'name'>;

/** The hash of a paper: also of one that a later version of the service has written with more fields. */
export const paperHash = (paper: unknown): string => sha256(canonicalJson(paper));

/** A paper that was drawn before. A paper that is not as it was issued is an error, unless its buyer was erased since. */
export async function findPaper(named: Named): Promise<KeptPaper | undefined> {
  const item = await get<{ paper: unknown }>(keyOf(named));
  if (item === undefined) return undefined;
  const kept = v.parse(KeptPaperRecord, item);
  const isAsIssued = paperHash(item.paper) === kept.sha256 || kept.paper.buyer.email === ERASED;
  invariant(isAsIssued, `paper ${kept.name} of invoice ${kept.invoiceId} is as it was issued`);
  return kept;
}

/** Keeps a paper that is drawn for the first time. Of two at once both draw the one that was kept. */
export async function keepPaper(kept: KeptPaper): Promise<KeptPaper> {
  try {
    await commit([create(keyOf(kept), readable(KeptPaperRecord, kept), lost('new record'))]);
    return kept;
  } catch (error) {
    if (!hasLost(error, 'new record')) throw error;
    const first = await findPaper(kept);
    invariant(first, `paper ${kept.name} of invoice ${kept.invoiceId} was kept`);
    return first;
  }
}

const keyOf = ({ tenantId, customerId, invoiceId, name }: Named) =>
  keys.paper(tenantId, customerId, invoiceId, name);
