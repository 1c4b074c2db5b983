import type { StoredRates } from '../../../shared/domain/rates/rates.ts';
import { dayOf, usableUntil } from '../../../shared/domain/rates/rates.ts';
import type { LedgerVerdict } from '../../../shared/domain/tenants/ledger-verdict.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { findVerdict } from '../../../shared/storage/ledger/verdicts.ts';
import { findRates } from '../../../shared/storage/platform/rates.ts';
import type { TenantName } from '../actions/find.ts';
import { type Finding, well, wrong } from './finding.ts';

type Checked = Readonly<{ tenant: string; verdict: LedgerVerdict | undefined }>;

const READ_AT_ONCE = 50;

/** What the stage's own records say of its rates, of its tenants' books, and whether its schedules run. */
export async function askRecords(tenants: readonly TenantName[], now: Date): Promise<Finding[]> {
  const rates = await findRates();
  const checked: Checked[] = [];
  for (let at = 0; at < tenants.length; at += READ_AT_ONCE)
    checked.push(...(await Promise.all(tenants.slice(at, at + READ_AT_ONCE).map(verdictOf))));
  return [ratesFinding(rates, now), ...ledgerFindings(checked), schedulesFinding(rates, checked, now)];
}

const verdictOf = async ({ tenantId, uniqueName: tenant }: TenantName): Promise<Checked> => ({
  tenant,
  verdict: await findVerdict(tenantId),
});

const FETCH =
  'Run "billing rates fetch"; if it refuses, docs/runbook.md has what to do about exchange rates.';

function ratesFinding(rates: StoredRates | undefined, now: Date): Finding {
  const check = 'exchange rates';
  const byHand = Object.values(rates?.own ?? {}).filter(({ until }) => until >= dayOf(now)).length;
  const own = byHand === 0 ? '' : `; ${byHand} set by an operator`;
  if (!rates?.sheet)
    return byHand > 0
      ? well(check, `none of the bank${own}`)
      : wrong(check, 'none are stored, so nothing is sold in a currency other than the project’s', FETCH);
  const until = usableUntil(rates.sheet);
  const found = `published on ${rates.sheet.publishedOn}${own}`;
  return until > instant(now)
    ? well(check, `${found}, usable until ${until}`)
    : wrong(check, `${found}, usable until ${until} and no longer`, FETCH);
}

/** A tenant without a verdict is new, or has nothing to compare. */
function ledgerFindings(checked: readonly Checked[]): Finding[] {
  const differing = checked.flatMap(({ tenant, verdict }) =>
    verdict === undefined || verdict.isClean ? [] : [{ tenant, verdict }],
  );
  const clean = checked.filter(({ verdict }) => verdict?.isClean).length;
  if (differing.length === 0)
    return [well('ledgers', `${clean} clean, ${checked.length - clean} not checked yet`)];
  return differing.map(({ tenant, verdict: { checkedAt, problem, violations } }) => {
    const rules = violations.map(({ invariant, count }) => `${invariant} ${count} times`);
    const why = problem === undefined ? rules.join(', ') || 'the amounts differ' : `not checked: ${problem}`;
    return wrong(
      `ledger of ${tenant}`,
      `the check of ${checkedAt} was not clean: ${why}`,
      `Run "billing ledger check --tenant ${tenant}"; docs/runbook.md says what to do about a ledger that differs.`,
    );
  });
}

/** Ledgers are checked each night and rates fetched three times a day. */
const SILENCE_MS_MAX = 36 * 3_600_000;

/** Asks no service of AWS, which knows whether a schedule is enabled and not whether anything came of it. */
function schedulesFinding(rates: StoredRates | undefined, checked: readonly Checked[], now: Date): Finding {
  const check = 'schedules';
  const traces = checked.flatMap(({ verdict }) => (verdict ? [verdict.checkedAt] : []));
  const last = [...traces, ...(rates?.sheet ? [rates.sheet.checkedAt] : [])].sort().at(-1);
  if (last === undefined) return well(check, 'no rates fetched and no ledger checked yet');
  const found = `rates were fetched or a ledger was checked last at ${last}`;
  return now.getTime() - Date.parse(last) <= SILENCE_MS_MAX
    ? well(check, found)
    : wrong(
        check,
        found,
        'Look whether the schedules of the stage are enabled in EventBridge Scheduler, then at the logs of fetch-rates and plan-ledger-checks.',
      );
}
