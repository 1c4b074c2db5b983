import { BillingError } from '../../../shared/domain/errors.ts';
import { type OperatorRun, type Outcome, unchanged } from '../actions/run.ts';
import { type DeployedFunction, forEach, pointAt, readDeployed, type Version } from './deployed.ts';

type Ask = Readonly<{ stage: string; to?: string | undefined }>;
type Rollback = Readonly<{ stage: string; release: string; moved: number; stays: readonly string[] }>;
type Move = Readonly<{ handler: string; from: string; to: Version }>;

/** A release of a stage: when its last function was published, and how many functions it is in use for. */
export type Release = Readonly<{ release: string; publishedAt: string; inUse: number; functions: number }>;

/** What a rollback leaves as it was deployed. */
const STAYS = ['routes', 'roles', 'tables', 'queues', 'alarms', 'the checkout page'];
/** These are of the code. The others are settings, which a rollback must not take back: a pause of payments, another table. */
const OF_CODE = ['WRITER', 'STAFF_ROLE'];

/** The releases that a stage still has, newest first. */
export async function listReleases(stage: string): Promise<readonly Release[]> {
  return releasesOf(await readDeployed(stage));
}

function releasesOf(functions: readonly DeployedFunction[]): readonly Release[] {
  const published = functions.flatMap(({ live, versions }) =>
    versions.map(({ version, release, at }) => ({ release, at, isLive: version === live })),
  );
  return [...Map.groupBy(published, ({ release }) => release)]
    .map(([release, of]) => ({
      release,
      publishedAt: new Date(Math.max(...of.map(({ at }) => at.getTime()))).toISOString(),
      inUse: of.filter(({ isLive }) => isLive).length,
      functions: functions.filter(({ versions }) => versionOf(versions, release)).length,
    }))
    .toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt));
}

/**
 * Points every function of a stage at its version of a release, by default of the one before the newest. So it may be repeated, and goes
 * on where it was interrupted. A function that the release did not have stays.
 *
 * Throws `invalid_request` when there is no such release, or it ran with other settings.
 */
export async function rollBack({ stage, to }: Ask, run: OperatorRun): Promise<Outcome<Rollback>> {
  const functions = await readDeployed(stage);
  const releases = releasesOf(functions);
  const release = to ?? releases[1]?.release;
  if (release === undefined || !releases.some((one) => one.release === release))
    throw new BillingError('invalid_request', noRelease(stage, to), { field: 'to' });
  const moves = functions.flatMap(({ handler, live, isShifting, versions }): Move[] => {
    const version = versionOf(versions, release);
    return version && (version.version !== live || isShifting) ? [{ handler, from: live, to: version }] : [];
  });
  requireSameSettings(release, functions);
  const without = functions.filter(({ versions }) => !versionOf(versions, release));
  const result = {
    ...{ stage, release, moved: moves.length },
    stays: [...STAYS, ...without.map(({ handler }) => `${handler}, which that release did not have`)],
  };
  if (moves.length === 0) return unchanged(result);
  if (!run.dryRun) await move(stage, moves);
  const changes = moves.map(
    ({ handler, from, to: { version } }) => `${handler}: version ${from} → ${version}`,
  );
  return { status: 'changed', changes, result };
}

/** Moves all that can be moved: one refusal must not keep the others on a release that harms. */
async function move(stage: string, moves: readonly Move[]): Promise<void> {
  const failed: string[] = [];
  let last: unknown;
  await forEach(moves, async ({ handler, to }) => {
    try {
      await pointAt(stage, handler, to.version);
    } catch (error) {
      failed.push(handler);
      last = error;
    }
  });
  if (failed.length === moves.length) throw last;
  if (failed.length > 0)
    throw new BillingError(
      'service_unavailable',
      `${failed.length} of ${moves.length} functions were not moved: ${failed.join(', ')}. Lambda says: ${String(last)}. Repeat the command.`,
    );
}

const versionOf = (versions: readonly Version[], release: string): Version | undefined =>
  versions.find((version) => version.release === release);

function requireSameSettings(release: string, functions: readonly DeployedFunction[]): void {
  const others = functions.flatMap(({ live, versions }) => {
    const now = versions.find(({ version }) => version === live)?.variables ?? {};
    const then = versionOf(versions, release)?.variables ?? now;
    return Object.keys(now).filter(
      (name) => name in then && now[name] !== then[name] && !OF_CODE.includes(name),
    );
  });
  if (others.length === 0) return;
  throw new BillingError(
    'invalid_request',
    `The release ${release} had other settings: ${[...new Set(others)].join(', ')}. A rollback would change them too: check out its code and deploy that.`,
    { field: 'to' },
  );
}

function noRelease(stage: string, to: string | undefined): string {
  return to === undefined
    ? `Stage ${stage} has no release before the newest.`
    : `Stage ${stage} has no release ${to}. "billing stage releases" lists them.`;
}
