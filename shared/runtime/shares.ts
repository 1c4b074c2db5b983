/** How many tasks are in progress at the same time, and how many of one owner. */
export type Shares = Readonly<{ atOnce: number; perOwner: number }>;

/**
 * Works through the lists of several owners. They take turns, and none has more than its share in progress, so that an owner whose
 * tasks are many or slow does not keep the others waiting.
 */
export async function inShares<Task>(
  lists: readonly (readonly Task[])[],
  { atOnce, perOwner }: Shares,
  work: (task: Task) => Promise<void>,
): Promise<void> {
  let waiting = lists.map((tasks) => ({ tasks: [...tasks].reverse(), running: 0 }));

  /** The owner whose turn it is goes to the end of the line. */
  const next = () => {
    waiting = waiting.filter(({ tasks }) => tasks.length > 0);
    const index = waiting.findIndex(({ running }) => running < perOwner);
    const [owner] = index < 0 ? [] : waiting.splice(index, 1);
    if (owner) waiting.push(owner);
    return owner;
  };
  /** Ends when each owner that is left has its whole share in progress: those runs continue with its tasks. */
  const takeTurns = async () => {
    for (let owner = next(); owner; owner = next()) {
      owner.running += 1;
      await work(owner.tasks.pop() as Task).finally(() => {
        owner.running -= 1;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
}
