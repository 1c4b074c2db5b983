import type { Customer } from '../../domain/customers/customer.ts';
import type { CustomerId, TenantId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { RecordChange } from '../../domain/sales/record-change.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { NUMBER_ROUNDS, nextNumber, type TakenNumber } from '../../storage/invoices.ts';
import { foundIn, inRounds, type Lost } from '../../storage/table/lost.ts';
import { commit, type Write } from '../../storage/table/table.ts';

/** What a commit of an end may lose and go on without, or with another. */
const RECOVERED = ['held item', 'freed plan', 'invoice number', 'told refusal'] as const;

/** What one commit writes: `ended` are attempts that end with it, of which `endHolds` uses up or gives back what they hold. */
type Built = Readonly<{
  writes: readonly Write[];
  ended?: readonly Attempt[];
  endHolds?: (holding: Attempt) => Write[];
}>;

type End<Change, Made> = Readonly<{
  changes?: readonly Change[];
  /** Whose number an invoice among the changes takes. `known` is the customer as the caller has just read it. */
  numbered?: Readonly<{
    project: Project;
    of: Readonly<{ tenantId: TenantId; customerId: CustomerId }>;
    known?: Customer | undefined;
  }>;
  build: (changes: readonly Change[], taken: TakenNumber | undefined, losses: readonly Lost[]) => Made;
}>;

/**
 * Commits what an attempt leaves behind at its end, or a date that passes without one, in one transaction.
 *
 * An end is built again after each loss that does not keep it from the records. A held item that is no longer in the table has nothing to
 * use up or give back. A plan of which the customer has another subscription stays theirs, so the change that frees it is left out. A
 * number that another payment took is followed by the next one.
 */
export async function recordEnd<Change extends RecordChange, Made extends Built>({
  changes = [],
  numbered,
  build,
}: End<Change, Made>): Promise<Made> {
  const needsNumber = changes.some(({ is }) => is === 'invoice made');
  return await inRounds(
    RECOVERED,
    async (losses) => {
      const kept = foundIn(losses, 'freed plan');
      const made = changes.filter(
        (change) => !(change.is === 'plan freed' && kept.includes(change.of.planId)),
      );
      const taken = needsNumber && numbered ? await numberFor(numbered, losses) : undefined;
      const built = build(made, taken, losses);
      const { writes, ended = [], endHolds = () => [] } = built;
      const gone = foundIn(losses, 'held item');
      const ends = ended.map((attempt) => ({
        ...attempt,
        holds: attempt.holds.filter((hold) => !gone.includes(hold)),
      }));
      await commit([...(taken?.writes ?? []), ...writes, ...ends.flatMap(endHolds)]);
      return built;
    },
    NUMBER_ROUNDS,
  );
}

/** Another payment that took the customer's number has changed the customer, so it is read again. */
function numberFor(
  { project, of, known }: NonNullable<End<never, never>['numbered']>,
  losses: readonly Lost[],
): Promise<TakenNumber> {
  return nextNumber(project, of, losses.some(({ what }) => what === 'invoice number') ? undefined : known);
}

/** Commits the end of an attempt that changes no other record. */
export const commitEnd = (
  attempt: Attempt,
  endHolds: (holding: Attempt) => Write[],
  writes: readonly Write[],
) => recordEnd({ build: () => ({ ended: [attempt], endHolds, writes }) });
