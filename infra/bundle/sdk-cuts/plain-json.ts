import { type Cut, stub } from './cut.ts';

/** The services in use name their members on the wire as in the code, so `JSON` writes and reads them, and `Date` their dates. */
export const plainJson: readonly Cut[] = [
  // JSON written by hand, byte by byte, and dates and large numbers in it.
  {
    modules: '@smithy/core/**/codec-v2/JsonCodec2.js',
    instead: `export * from ${stub('plain-json')};`,
  },
  {
    modules: '@aws-sdk/dynamodb-codec/**/DynamoDBJsonCodec2.js',
    instead: `export { TableCodec as DynamoDBJsonCodec2 } from ${stub('plain-json')};`,
  },
  // Reads the one form of a date that `Date` reads too, for the time after which to ask again.
  {
    modules: '@smithy/core/**/date-utils.js',
    instead: `export const parseRfc7231DateTime = (text) => new Date(text);
export const dateToUtcString = undefined, parseEpochTimestamp = undefined, parseRfc3339DateTime = undefined, parseRfc3339DateTimeWithOffset = undefined;`,
  },
];
