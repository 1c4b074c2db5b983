import type { AttributeValue, TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { isKeyPersonal, kindOfSort, OF_TENANT } from '../../shared/domain/persons/personal-fields.ts';
import { splitPersonal } from '../../shared/storage/persons/personal-parts.ts';
import type { Image } from '../../shared/storage/table/table.ts';

/** What tests call their payers, and what an address, a telephone number and a network look like wherever they stand. */
const PERSON =
  /[\w.+-]+@[\w-]+\.\w+|Ada Payer|Grace Hopper|Harbour Lane|\+\d[\d ]{7,}|\b\d{1,3}(?:\.\d{1,3}){3}\b/;

/** Who did something of a tenant's staff is on its record. */
const STAFF = /"(?:askedBy|by|clearedBy|creditedBy|recordedBy|requestedBy)":\{"S":"[^"]*"\}/g;

/** A person whom a write has where the inventory names no field of theirs: an erasure would leave them there. */
export function personLeftIn({ Put, Update }: TransactWriteItem): string | undefined {
  const image = Put?.Item ?? (Update && { ...Update.Key, ...changedBy(Update) });
  const [pk = '', sk = ''] = [image?.pk?.S, image?.sk?.S];
  const kind = kindOfSort(sk);
  if (!image || !pk.startsWith('T#') || OF_TENANT.some((name) => name === kind)) return undefined;
  if (kind === undefined) return `the inventory knows no record ${sk}`;
  const { pk: _, ...left } = splitPersonal(image).image;
  const text = JSON.stringify(isKeyPersonal(sk) ? left : { pk, ...left }).replace(STAFF, '');
  const [found] = PERSON.exec(text) ?? [];
  return found && `${sk} keeps ${found} in a field that no erasure knows`;
}

const SET = /((?:#\w+\.?)+) = (?:if_not_exists\([^,]+, )?(:v\d+)/g;

/** What an update sets, as an item has it. */
function changedBy({ UpdateExpression, ExpressionAttributeNames: names = {}, ...update }: Updating): Image {
  const image: Image = {};
  for (const [, path = '', value = ''] of (UpdateExpression ?? '').matchAll(SET)) {
    const parts = path.split('.').map((part) => names[part] ?? part);
    let inner: Record<string, AttributeValue> = image;
    for (const part of parts.slice(0, -1)) {
      inner[part] ??= { M: {} };
      inner = inner[part].M ?? {};
    }
    inner[parts.at(-1) ?? ''] = update.ExpressionAttributeValues?.[value] ?? { NULL: true };
  }
  return image;
}
type Updating = NonNullable<TransactWriteItem['Update']>;
