import type { ComponentChildren } from 'preact';
import { words } from '../words/words.ts';
import { Button, Empty, Shown } from './parts.tsx';
import type { Listed } from './use-read.ts';

export type Column<Item> = Readonly<{
  name: string;
  cell: (item: Item) => ComponentChildren;
  /** Amounts, counts and dates are at the end of their cell, digit below digit. */
  isNumber?: true;
  /** Left out on a narrow screen. */
  isExtra?: true;
}>;

export function Table<Item>({
  caption,
  columns,
  items,
  keyOf,
  isList,
}: {
  caption: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** On a narrow screen its rows are stacked: what each cell is, it says itself. */
  isList?: true;
}) {
  const classOf = ({ isNumber, isExtra }: Column<Item>) =>
    [isNumber && 'number', isExtra && 'extra'].filter(Boolean).join(' ') || undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keyboard too.
    // biome-ignore lint/a11y/useSemanticElements: it is no landmark beside the section that it is in, which may have its name, and no set of fields.
    <div class="scroll" role="group" tabIndex={0} aria-label={caption}>
      <table class={isList && 'list'}>
        <caption class="spoken">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" class={classOf(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map((column) => (
                <td key={column.name} class={classOf(column)}>
                  {column.cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A list of the back office as a table, with the way to more of it. */
export function ListTable<Item>({
  list,
  none,
  ...table
}: Omit<Parameters<typeof Table<Item>>[0], 'items'> &
  Readonly<{ list: Listed<Item>; none: ComponentChildren }>) {
  return (
    <Shown value={list.value} again={list.again} bones={6}>
      {(items) => (
        <>
          {items.length > 0 ? (
            <Table {...table} items={items} isList />
          ) : typeof none === 'string' ? (
            <Empty>{none}</Empty>
          ) : (
            none
          )}
          {list.hasMore && (
            <Button press={list.more} isBusy={list.isLoadingMore}>
              {words.more}
            </Button>
          )}
        </>
      )}
    </Shown>
  );
}
