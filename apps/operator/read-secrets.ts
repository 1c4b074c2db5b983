import { isCancel, password } from '@clack/prompts';
import { BillingError, invalidField } from '../../shared/domain/errors.ts';

/** The secrets that a command reads, by field. An optional one may be missing. */
export type SecretFields = readonly Readonly<{ field: string; label: string; optional?: boolean }>[];
export type Secrets = Readonly<Record<string, string>>;

const INPUT_MAX = 16_384;

/**
 * Reads secrets from a masked prompt on a terminal, otherwise from standard input: a JSON object with the fields, or the bare
 * text if the command reads only one. Throws `invalid_request`; no message quotes the input.
 */
export async function readSecrets(fields: SecretFields): Promise<Secrets> {
  return process.stdin.isTTY ? await prompt(fields) : parseSecrets(await readInput(), fields);
}

export function parseSecrets(input: string, fields: SecretFields): Secrets {
  const text = input.trim();
  const [only] = fields;
  if (text === '') return complete({}, fields);
  if (!text.startsWith('{')) {
    if (fields.length === 1 && only) return complete({ [only.field]: text }, fields);
    throw new BillingError(
      'invalid_request',
      `Standard input must be a JSON object with ${namesOf(fields)}.`,
    );
  }
  return complete(parseObject(text, fields), fields);
}

function parseObject(text: string, fields: SecretFields): Secrets {
  const entries = Object.entries(parseJson(text, fields));
  for (const [field, value] of entries) {
    if (!fields.some(({ field: name }) => name === field)) {
      throw new BillingError(
        'invalid_request',
        `Standard input has a field this command does not take. It takes ${namesOf(fields)}.`,
      );
    }
    if (typeof value !== 'string') throw invalidField(field, `${field} must be a string.`);
  }
  return Object.fromEntries(entries) as Secrets;
}

function parseJson(text: string, fields: SecretFields): object {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The message of a SyntaxError quotes the input.
    if (error instanceof SyntaxError) {
      throw new BillingError(
        'invalid_request',
        `Standard input is not valid JSON. Give an object with ${namesOf(fields)}.`,
      );
    }
    throw error;
  }
}

function complete(secrets: Secrets, fields: SecretFields): Secrets {
  for (const { field, label, optional } of fields) {
    if (!optional && !secrets[field]) {
      throw invalidField(
        field,
        `${label} is required: type it at the prompt, or give it on standard input as ${field}.`,
        'required',
      );
    }
  }
  return Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== ''));
}

async function readInput(): Promise<string> {
  let text = '';
  process.stdin.setEncoding('utf8');
  for await (const chunk of process.stdin) {
    text += chunk;
    if (text.length > INPUT_MAX)
      throw new BillingError('invalid_request', `Standard input is longer than ${INPUT_MAX} characters.`);
  }
  return text;
}

async function prompt(fields: SecretFields): Promise<Secrets> {
  const secrets: Record<string, string> = {};
  for (const { field, label, optional } of fields) {
    const message = optional ? `${label} (leave empty for none)` : label;
    const typed = await password({ message, output: process.stderr });
    if (isCancel(typed)) throw new BillingError('invalid_request', 'Cancelled. Nothing was changed.');
    secrets[field] = (typed ?? '').trim();
  }
  return complete(secrets, fields);
}

const namesOf = (fields: SecretFields) => fields.map(({ field }) => `"${field}"`).join(' and ');
