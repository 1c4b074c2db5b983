import type * as v from 'valibot';
import type { Amount } from './fields.ts';

/** What a view makes and a page reads: the very shape that the contract describes. */
export type Shown<Schema extends v.GenericSchema> = Unchanging<v.InferOutput<Schema>>;
/** The same of fields that several shapes share. */
export type ShownFields<Entries extends v.ObjectEntries> = Shown<v.StrictObjectSchema<Entries, undefined>>;
export type ShownMoney = Shown<typeof Amount>;

type Unchanging<Value> = { readonly [Name in keyof Value]: Unchanging<Value[Name]> };
