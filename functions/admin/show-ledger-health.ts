import type { LedgerHealth } from '../../shared/contracts/admin/health.ts';
import type { Shown } from '../../shared/contracts/answers/shown.ts';
import type { Currency } from '../../shared/domain/money/currency.ts';
import type { LedgerVerdict } from '../../shared/domain/tenants/ledger-verdict.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { moneyView } from '../../shared/http/views/money-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { findVerdict } from '../../shared/storage/ledger/verdicts.ts';

/** GET /admin/health/ledger: what the last nightly check of the tenant's records against its accounts found. */
export const handler = adminRoute({}, async ({ tenantId }) =>
  ok(ledgerHealthView(await findVerdict(tenantId))),
);

/** The last check of a tenant's ledger as staff see it; before the first one there is nothing to show. */
function ledgerHealthView(verdict: LedgerVerdict | undefined): Shown<typeof LedgerHealth> {
  if (!verdict)
    return { state: 'not_checked', checkedAt: null, since: null, drift: [], violations: [], problem: null };
  const { checkedAt, since, isClean, drift, violations, problem } = verdict;
  const state = problem === undefined ? (isClean ? 'clean' : 'differs') : 'not_checked';
  const differing = Object.entries(drift).filter(([, minor]) => minor !== 0);
  return {
    state,
    checkedAt,
    since,
    drift: differing.map(([code, minor]) => moneyView({ minor, currency: code as Currency })),
    violations: violations.map(({ rule, count }) => ({ rule, count })),
    problem: problem ?? null,
  };
}
