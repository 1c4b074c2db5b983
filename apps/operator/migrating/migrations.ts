import { invalidField } from '../../../shared/domain/errors.ts';
import { keys } from '../../../shared/storage/table/keys.ts';
import { SCHEMA } from '../../../shared/storage/table/schema.ts';
import type { Image } from '../../../shared/storage/table/table.ts';

/**
 * A change of stored items. `change` is pure: it gives the item as it should be, or nothing for one that is so already or is not concerned.
 * An item with another key is a copy, which is made where there is none. A migration stays here until every stage has finished it.
 */
export type Migration = Readonly<{ does: string; change(item: Image): Image | undefined }>;

export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  'schema-numbers': {
    does: 'gives a schema number to items that were written before there was one',
    change: (item) => (item[SCHEMA] ? undefined : item), // Whatever is written gets it.
  },
  'exchange-rates': {
    does: 'copies the exchange rates to the partition in which they are kept since a function writes them',
    change({ pk, sk, ...rates }) {
      const [former, own] = [keys.formerRates(), keys.rates()];
      return pk?.S === former.pk && sk?.S === former.sk
        ? { ...rates, pk: { S: own.pk }, sk: { S: own.sk } }
        : undefined;
    },
  },
};

/** Throws `invalid_request` for a name that no migration has. */
export function getMigration(name: string): Migration {
  const found = Object.hasOwn(MIGRATIONS, name) ? MIGRATIONS[name] : undefined;
  if (found) return found;
  throw invalidField(
    'migration',
    `No migration is named ${name}. There are: ${Object.keys(MIGRATIONS).join(', ')}.`,
  );
}
