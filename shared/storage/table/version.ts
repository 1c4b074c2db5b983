import type { Key } from './keys.ts';
import { change } from './table.ts';
import type { Change, OrElse, Write } from './write.ts';

/** A record that several processes change. Without a version it is as it was created. */
export type Versioned = Readonly<{ version?: number | undefined }>;

/**
 * Changes a record on condition that it is still as it was read, and counts the change. `edit.when` is for what a version does not say:
 * who holds the record, and amounts. `orElse` makes the error when another process was first.
 */
export const changeVersion = (
  key: Key,
  { version = 0 }: Versioned,
  { set, when = [], ...edit }: Change,
  orElse: OrElse,
): Write =>
  change(
    key,
    {
      ...edit,
      set: { ...set, version: version + 1 },
      when: [version === 0 ? ['version', 'absent'] : ['version', '=', version], ...when],
    },
    orElse,
  );
