/** What a run takes of all owners' tasks together, and of one owner's: at least so many and at most so many. */
export type Room = Readonly<{ together: number; least: number; most: number }>;

/**
 * The tasks of a run, of which each owner has an equal share: who has fewer has all of theirs, and the others share the rest. Tasks that are
 * left out are not kept, so no more than twice the room is held, however many come. Of more owners than there is room for, the first ones
 * have their least share.
 */
export function fairShares<Owner, Task>({ together, least, most }: Room) {
  const kept = new Map<Owner, Task[]>();
  let share = most;
  let total = 0;
  let isFull = false;
  let hasLeft = false;

  const shrink = () => {
    const counts = [...kept.values()].map(({ length }) => length);
    share = Math.min(share, Math.max(least, levelOf(counts, together)));
    total = 0;
    for (const tasks of kept.values()) {
      hasLeft ||= tasks.length > share;
      tasks.length = Math.min(tasks.length, share);
      total += tasks.length;
    }
  };

  return {
    add(owner: Owner, task: Task): void {
      const tasks = kept.get(owner) ?? [];
      if (isFull || tasks.length >= share) {
        hasLeft = true;
        return;
      }
      tasks.push(task);
      kept.set(owner, tasks);
      total += 1;
      if (total < 2 * together) return;
      shrink();
      isFull = total >= 2 * together;
    },
    /** The owners with their shares, those with the fewest tasks first. */
    get taken(): readonly (readonly [Owner, readonly Task[]])[] {
      if (total > together) shrink();
      return [...kept].toSorted(([, one], [, other]) => one.length - other.length);
    },
    /** Whether some were left out. */
    get hasLeft(): boolean {
      return hasLeft;
    },
  };
}

/** The most that each may have so that all fit. */
function levelOf(counts: readonly number[], room: number): number {
  let [left, owners] = [room, counts.length];
  for (const count of counts.toSorted((one, other) => one - other)) {
    if (count * owners > left) return Math.floor(left / owners);
    left -= count;
    owners -= 1;
  }
  return Number.POSITIVE_INFINITY;
}
