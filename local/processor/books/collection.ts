/** Records of one kind in the order of their creation, indexed by id and by a few fields. */
export type Collection<Entry extends Keyed> = {
  get(id: string): Entry | undefined;
  put(entry: Entry): void;
  size(): number;
  all(): Entry[];
  page(query: PageQuery<Entry>): Page<Entry>;
};
export type Keyed = Readonly<{ id: string; created: number }>;
export type PageQuery<Entry> = Readonly<{
  /** Only the records whose indexed field has this value. */
  among?: Readonly<{ field: keyof Entry & string; value: string }>;
  where?: (entry: Entry) => boolean;
  limit: number;
  startingAfter?: string;
  endingBefore?: string;
}>;
/** Newest first. */
export type Page<Entry> = { entries: Entry[]; hasMore: boolean };

type Slot<Entry> = { readonly sequence: number; entry: Entry };

export function createCollection<Entry extends Keyed>(
  indexed: readonly (keyof Entry & string)[],
): Collection<Entry> {
  const slots = new Map<string, Slot<Entry>>();
  const ordered: Slot<Entry>[] = [];
  const indexes = new Map<string, Slot<Entry>[]>();
  const bucket = (field: string, value: unknown) => `${field}=${String(value)}`;

  function reindex(slot: Slot<Entry>, before: Entry | undefined): void {
    for (const field of indexed) {
      const value = slot.entry[field];
      if (before && before[field] === value) continue;
      if (before && before[field] !== null) removeFrom(indexes.get(bucket(field, before[field])) ?? [], slot);
      if (value !== null && value !== undefined) insertInto(indexes, bucket(field, value), slot);
    }
  }

  return {
    get: (id) => slots.get(id)?.entry,
    put(entry) {
      const known = slots.get(entry.id);
      const before = known?.entry;
      const slot = known ?? { sequence: slots.size, entry };
      slot.entry = entry;
      if (!known) {
        slots.set(entry.id, slot);
        ordered.push(slot);
      }
      reindex(slot, before);
    },
    size: () => slots.size,
    all: () => ordered.map((slot) => slot.entry),
    page(query) {
      const among = query.among ? (indexes.get(bucket(query.among.field, query.among.value)) ?? []) : ordered;
      return query.endingBefore === undefined ? after(among, query, slots) : before(among, query, slots);
    },
  };
}

function insertInto<Entry>(indexes: Map<string, Slot<Entry>[]>, name: string, slot: Slot<Entry>): void {
  const list = indexes.get(name);
  if (!list) {
    indexes.set(name, [slot]);
    return;
  }
  let at = list.length;
  while (at > 0 && (list[at - 1]?.sequence ?? 0) > slot.sequence) at--;
  list.splice(at, 0, slot);
}

function removeFrom<Entry>(list: Slot<Entry>[], slot: Slot<Entry>): void {
  const at = list.indexOf(slot);
  if (at >= 0) list.splice(at, 1);
}

function after<Entry>(
  list: readonly Slot<Entry>[],
  query: PageQuery<Entry>,
  slots: Map<string, Slot<Entry>>,
): Page<Entry> {
  const end =
    query.startingAfter === undefined ? list.length : position(list, slots.get(query.startingAfter));
  const entries: Entry[] = [];
  for (let at = end - 1; at >= 0; at--) {
    const entry = list[at]?.entry as Entry;
    if (query.where && !query.where(entry)) continue;
    if (entries.length === query.limit) return { entries, hasMore: true };
    entries.push(entry);
  }
  return { entries, hasMore: false };
}

function before<Entry>(
  list: readonly Slot<Entry>[],
  query: PageQuery<Entry>,
  slots: Map<string, Slot<Entry>>,
): Page<Entry> {
  const limit = slots.get(query.endingBefore ?? '');
  const entries: Entry[] = [];
  for (let at = position(list, limit); at < list.length; at++) {
    const slot = list[at] as Slot<Entry>;
    if (slot === limit || (query.where && !query.where(slot.entry))) continue;
    if (entries.length === query.limit) return { entries: entries.reverse(), hasMore: true };
    entries.push(slot.entry);
  }
  return { entries: entries.reverse(), hasMore: false };
}

/** The number of records in the list that are older than this one. */
function position<Entry>(list: readonly Slot<Entry>[], slot: Slot<Entry> | undefined): number {
  let low = 0;
  let high = list.length;
  const sequence = slot?.sequence ?? list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.sequence ?? 0) < sequence) low = middle + 1;
    else high = middle;
  }
  return low;
}
