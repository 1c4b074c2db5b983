/** Which of so many partitions an id belongs to, always the same. */
export function shardOf(id: string, shards: number): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return hash % shards;
}
