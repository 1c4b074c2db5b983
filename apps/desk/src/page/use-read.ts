import { useEffect, useState } from 'preact/hooks';
import type { Failure, Got, Office, Query } from '../api/office.ts';
import type { Page } from '../api/shapes.ts';
import { useDesk } from './desk.ts';

/** Something that is read: not there yet, there, or not to be had. */
export type Reading<Data> = Readonly<{ kind: 'reading' }> | Got<Data>;
export type Read<Data> = Readonly<{ value: Reading<Data>; again: () => void }>;

/** Reads what a part of the desk shows, and again when `of` changes or somebody asks. What is shown stays until the new answer is there. */
export function useRead<Data>(
  ask: (office: Office) => Promise<Got<Data>>,
  of: readonly unknown[],
): Read<Data> {
  const { office } = useDesk();
  const [turn, setTurn] = useState(0);
  const [value, setValue] = useState<Reading<Data>>({ kind: 'reading' });
  useEffect(() => {
    let isOver = false;
    if (turn === 0 || value.kind !== 'got') setValue({ kind: 'reading' });
    void ask(office).then((got) => {
      if (!isOver) setValue(got);
    });
    return () => {
      isOver = true;
    };
  }, [...of, turn]);
  return { value, again: () => setTurn((before) => before + 1) };
}

export type Listed<Item> = Readonly<{
  value: Reading<readonly Item[]>;
  hasMore: boolean;
  isLoadingMore: boolean;
  more: () => void;
  again: () => void;
}>;

/** Reads a list page by page. */
export function useList<Item>(path: string, query: Query): Listed<Item> {
  const { office } = useDesk();
  const [later, setLater] = useState<Page<Item>>();
  const [isLoadingMore, setLoading] = useState(false);
  const [problem, setProblem] = useState<Failure>();
  const first = useRead<Page<Item>>(() => office.list<Item>(path, query), [path, JSON.stringify(query)]);
  useEffect(() => setLater(undefined), [first.value]);
  const page = first.value.kind === 'got' ? first.value.data : undefined;
  const cursor = later ? later.nextCursor : page?.nextCursor;
  const more = async () => {
    if (!cursor) return;
    setLoading(true);
    const got = await office.list<Item>(path, { ...query, cursor });
    setLoading(false);
    setProblem(got.kind === 'got' ? undefined : got);
    if (got.kind === 'got') setLater({ ...got.data, data: [...(later?.data ?? []), ...got.data.data] });
  };
  const value: Reading<readonly Item[]> = page
    ? (problem ?? { kind: 'got', data: [...page.data, ...(later?.data ?? [])] })
    : (first.value as Reading<never>);
  return { value, hasMore: Boolean(cursor), isLoadingMore, more: () => void more(), again: first.again };
}

/** All of a list as far as so many pages go, and whether there is more. */
export async function readAll<Item>(
  office: Office,
  path: string,
  query: Query,
  pagesMax: number,
): Promise<Got<Readonly<{ items: readonly Item[]; hasMore: boolean }>>> {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pagesMax; page++) {
    const got = await office.list<Item>(path, { ...query, limit: '100', cursor });
    if (got.kind !== 'got') return got;
    items.push(...got.data.data);
    if (!got.data.nextCursor) return { kind: 'got', data: { items, hasMore: false } };
    cursor = got.data.nextCursor;
  }
  return { kind: 'got', data: { items, hasMore: true } };
}
