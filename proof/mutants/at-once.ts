/** Does something for each of a list, so many at a time, and gives the results in the list's order. */
export async function atOnce<Entry, Result>(
  most: number,
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < entries.length; index = next++) results[index] = await work(entries[index] as Entry);
  };
  await Promise.all(Array.from({ length: most }, worker));
  return results;
}
