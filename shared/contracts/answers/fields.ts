import * as v from 'valibot';

/** The kinds of fields that answers are made of, each with what it means. Shapes are strict, so that an undocumented field fails a test. */

export const text = (means: string) => v.pipe(v.string(), v.minLength(1), v.description(means));
export const whole = (means: string) => v.pipe(v.number(), v.integer(), v.minValue(0), v.description(means));
export const yesOrNo = (means: string) => v.pipe(v.boolean(), v.description(means));
export const oneOf = <const Options extends readonly (string | number)[]>(options: Options, means: string) =>
  v.pipe(v.picklist(options), v.description(means));
/** Money as answers show it: a number of dollars or yen, not of cents. */
export const majorUnits = (means: string) =>
  v.pipe(v.number(), v.minValue(0), v.description(`${means} In major units.`));
export const instant = (means: string) =>
  v.pipe(v.string(), v.isoTimestamp(), v.description(`${means} ISO 8601 with \`Z\`.`));
export const day = (means: string) =>
  v.pipe(v.string(), v.isoDate(), v.description(`${means} In the project’s time zone.`));
export const currencyCode = (means: string) =>
  v.pipe(v.string(), v.regex(/^[A-Z]{3}$/), v.description(`${means} ISO 4217, upper case.`));
export const webAddress = (means: string) => v.pipe(v.string(), v.url(), v.description(means));

/** Names that are deprecated by now are readable until this day, a year after they were marked. */
const READABLE_UNTIL = '2027-12-01';
/** A field under a name that the API has given up. `now` names the fields beside it that say the same. */
export const deprecated = <Schema extends v.GenericSchema>(schema: Schema, ...now: readonly string[]) => {
  const names = now.map((name) => `\`${name}\``).join(' or ');
  const ends = `Deprecated, readable until ${READABLE_UNTIL}: read ${names}.`;
  return v.pipe(
    schema,
    v.metadata({ deprecated: true, description: `${v.getDescription(schema) ?? ''} ${ends}`.trim() }),
  );
};
/** What a request's field means that has another name by now. */
export const deprecatedName = (now: string): string =>
  `Deprecated, read until ${READABLE_UNTIL}: send \`${now}\`. Both with different values are refused.`;

/** The envelope of a single thing. */
export const success = <Data extends v.GenericSchema>(data: Data) =>
  v.strictObject({ success: v.literal(true), data });

/** What every list has beside its entries. */
export const Page = v.strictObject({
  success: v.literal(true),
  hasMore: yesOrNo('Whether `nextCursor` leads to more.'),
  nextCursor: v.nullable(text('Send it as `cursor` to get the next entries.')),
});
export const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.strictObject({ ...Page.entries, data: v.array(item) });

/** An amount as new fields and events show it. */
export const Amount = v.strictObject({
  value: v.pipe(v.number(), v.minValue(0), v.description('In major units.')),
  currency: currencyCode('The currency.'),
});
export const money = (means: string) => v.pipe(Amount, v.description(means));

/** A sum as an amount, and under its deprecated name as a number of major units. */
export const onceBare = <Was extends string, Name extends string>(was: Was, name: Name, means: string) =>
  ({ [name]: money(means), [was]: deprecated(majorUnits(means), name) }) as {
    [Key in Was]: v.GenericSchema<number>;
  } & { [Key in Name]: typeof Amount };
