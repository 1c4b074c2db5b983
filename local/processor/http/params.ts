import type { Address, Metadata } from '../books/objects.ts';
import { invalid, missing, type ProcessorError } from './errors.ts';
import { isParams, type Params } from './form.ts';

/** Readers of request parameters. Each returns a checked value or throws the processor's error. */

/**
 * Refuses a parameter that the endpoint does not have, such as a misspelt one. `Published` is the SDK's type of the parameters, so the
 * compiler refuses a name that the SDK does not publish. `unpublished` are names that only browsers or older API versions send.
 */
export function allowOnly<Published = Record<string, unknown>>(
  params: Params,
  names: readonly (keyof Published & string)[],
  unpublished: readonly string[] = [],
): void {
  const known: readonly string[] = [...names, ...unpublished, 'expand'];
  const unknown = Object.keys(params).find((name) => !known.includes(name));
  if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
}

/** Undefined when absent, and null when sent empty, which unsets the value. */
export function text(params: Params, name: string, lengthMax = 5_000): string | null | undefined {
  const value = params[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string')
    throw invalid(`Invalid string: ${name} must not be a list or an object.`, name);
  if (value.length > lengthMax)
    throw invalid(`Invalid string: ${name} must be at most ${lengthMax} characters.`, name);
  return value === '' ? null : value;
}

export function requiredText(params: Params, name: string): string {
  const value = text(params, name);
  if (value === undefined) throw missing(name);
  if (value === null)
    throw invalid(`You passed an empty string for '${name}'.`, name, 'parameter_invalid_empty');
  return value;
}

export function integer(params: Params, name: string): number | undefined {
  const value = text(params, name);
  if (value === undefined || value === null) return undefined;
  if (!/^-?\d{1,15}$/.test(value))
    throw invalid(`Invalid integer: ${value}`, name, 'parameter_invalid_integer');
  return Number(value);
}

export function requiredInteger(params: Params, name: string): number {
  const value = integer(params, name);
  if (value === undefined) throw missing(name);
  return value;
}

export function flag(params: Params, name: string): boolean | undefined {
  const value = text(params, name);
  if (value === undefined || value === null) return undefined;
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, name);
  return value === 'true';
}

export function oneOf<Choice extends string>(
  params: Params,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = text(params, name);
  if (value === undefined || value === null) return undefined;
  const found = choices.find((choice) => choice === value);
  if (!found) throw invalid(`Invalid ${name}: must be one of ${choices.join(', ')}`, name);
  return found;
}

export function object(params: Params, name: string): Params | undefined {
  const value = params[name];
  if (value === undefined || value === '') return undefined;
  if (!isParams(value)) throw invalid(`Invalid object: ${name}`, name);
  return value;
}

export function textList(params: Params, name: string): string[] | undefined {
  const value = params[name];
  if (value === undefined || value === '') return undefined;
  if (!Array.isArray(value)) throw invalid(`Invalid array: ${name}`, name);
  return value.map((entry) => {
    if (typeof entry !== 'string')
      throw invalid(`Invalid array: ${name} holds something else than strings.`, name);
    return entry;
  });
}

const KEYS_MAX = 50;
const KEY_LENGTH_MAX = 40;
const VALUE_LENGTH_MAX = 500;

/** The metadata after this request: keys are replaced, keys sent empty are removed, and empty metadata removes all keys. */
export function metadata(params: Params, before: Metadata = {}): Metadata {
  if (params.metadata === '') return {};
  const sent = object(params, 'metadata');
  if (!sent) return before;
  const merged: Record<string, string> = { ...before };
  for (const [key, value] of Object.entries(sent)) {
    checkPair(key, value);
    if (value === '') delete merged[key];
    else merged[key] = value as string;
  }
  if (Object.keys(merged).length > KEYS_MAX) throw tooMuch(`Metadata can hold at most ${KEYS_MAX} keys.`);
  return merged;
}

function checkPair(key: string, value: unknown): void {
  if (typeof value !== 'string') throw invalid('Metadata values must be strings.', `metadata[${key}]`);
  if (key.length > KEY_LENGTH_MAX)
    throw tooMuch(`Metadata keys can be at most ${KEY_LENGTH_MAX} characters long; '${key}' is longer.`);
  if (value.length > VALUE_LENGTH_MAX)
    throw tooMuch(`Metadata values can be at most ${VALUE_LENGTH_MAX} characters long; '${key}' has more.`);
}

const tooMuch = (message: string): ProcessorError => invalid(message, 'metadata');

const ADDRESS_FIELDS = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;

export function address(params: Params, name: string): Address | undefined {
  const sent = object(params, name);
  if (!sent) return undefined;
  allowOnly(sent, ADDRESS_FIELDS);
  return Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, text(sent, field) ?? null])) as Address;
}
