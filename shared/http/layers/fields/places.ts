import { REQUEST_FIELDS } from '../../../reference/request-fields.ts';
import type { FindPlace } from './misspelt.ts';

/** Shorter names are common words, which a caller may use for a field of their own. */
const LETTERS_MIN = 6;

type Places = Readonly<{ byObject: ReadonlyMap<string, string>; byName: ReadonlyMap<string, string> }>;
let places: Places | undefined;

/**
 * Where the API knows a field of this name: in another route's object of the same name, or anywhere if the name is no common word. Undefined
 * for a name that is the caller's own.
 */
export const placeOf: FindPlace = (name, path) => {
  places ??= readPlaces();
  const inObject = path.findLast((part) => !/^\d+$/.test(part)) ?? '';
  return (
    places.byObject.get(`${inObject}.${name}`) ??
    (name.length < LETTERS_MIN ? undefined : places.byName.get(name))
  );
};

/** Read when a body first has a field that its route does not know: most never do. */
function readPlaces(): Places {
  const [byObject, byName] = [new Map<string, string>(), new Map<string, string>()];
  for (const line of REQUEST_FIELDS.trim().split('\n')) {
    const [method, path, ...fields] = line.split(' ');
    for (const field of fields) {
      const [name = '', inObject = ''] = field.replaceAll('[]', '').split('.').reverse();
      const place = `${field} of ${method} ${path}`;
      byObject.set(`${inObject}.${name}`, place);
      if (!byName.has(name)) byName.set(name, place);
    }
  }
  return { byObject, byName };
}
