import * as v from 'valibot';
import { invalidField } from '../errors.ts';
import { whole } from '../record.ts';
import { boundedText } from '../requests/payer/text-fields.ts';

/**
 * What a link asks its payer for beside name and address, such as the name on a badge or a size. The link has the questions; each payment
 * has the answers, frozen in its terms.
 */
const OWN_FIELDS_MAX = 2;
const KEY = /^[a-z][A-Za-z0-9_]{0,39}$/;
const LABEL_MAX = 100;
const TEXT_MAX = 500;
const TEXT_USUAL = 200;
const OPTIONS = { least: 2, most: 20, length: 100 } as const;
/** A number of more digits is an identifier, which is text. */
const NUMBER_MAX = 1e12;
export const FIELD_TYPES = ['text', 'choice', 'number', 'checkbox'] as const;

export const OwnFieldRecord = v.object({
  key: v.string(),
  label: v.string(),
  type: v.picklist(FIELD_TYPES),
  isRequired: v.optional(v.literal(true)),
  /** Of a text. */
  maxLength: v.optional(whole()),
  /** Of a choice. */
  options: v.optional(v.array(v.string())),
});
export type OwnField = v.InferOutput<typeof OwnFieldRecord>;

/** What a payer answered, as text: an erasure replaces it. The label may be a stranger's, who made the link without the shop. */
export const AnswerRecord = v.object({
  key: v.string(),
  label: v.string(),
  type: v.picklist(FIELD_TYPES),
  value: v.string(),
  isByAnybody: v.optional(v.literal(true)),
});
export type OwnAnswer = v.InferOutput<typeof AnswerRecord>;

const LENGTH = `Send a whole number from 1 to ${TEXT_MAX}.`;

/** What a request for a link says of its own fields. */
export const OwnFieldsRequest = v.optional(
  v.pipe(
    v.array(
      v.object(
        {
          key: v.pipe(
            v.string('Send a name such as badgeName.'),
            v.regex(KEY, 'Send a small letter, then letters, digits or _: at most 40.'),
          ),
          label: boundedText(LABEL_MAX),
          type: v.picklist(FIELD_TYPES, `Send one of ${FIELD_TYPES.join(', ')}.`),
          required: v.optional(v.boolean('Send true or false.')),
          maxLength: v.optional(
            v.pipe(v.number(LENGTH), v.integer(LENGTH), v.minValue(1, LENGTH), v.maxValue(TEXT_MAX, LENGTH)),
          ),
          options: v.optional(
            v.pipe(
              v.array(boundedText(OPTIONS.length), 'Send a list of texts.'),
              v.minLength(OPTIONS.least, `At least ${OPTIONS.least} options.`),
              v.maxLength(OPTIONS.most, `At most ${OPTIONS.most} options.`),
            ),
          ),
        },
        'Send an object.',
      ),
      'Send a list.',
    ),
    v.maxLength(OWN_FIELDS_MAX, `At most ${OWN_FIELDS_MAX} fields.`),
  ),
);
type Asked = v.InferOutput<typeof OwnFieldsRequest>;

/** The fields that a request asks for; undefined for none. Throws `invalid_request` naming what does not fit the type of a field. */
export function readOwnFields(asked: Asked): OwnField[] | undefined {
  if (!asked?.length) return undefined;
  return asked.map(({ key, label, type, required, maxLength, options }, index) => {
    const at = (name: string) => `fields.${index}.${name}`;
    if (asked.findIndex((other) => other.key === key) < index)
      throw invalidField(at('key'), 'Another field has this key.');
    if (maxLength !== undefined && type !== 'text')
      throw invalidField(at('maxLength'), 'Only of a text. Leave it out.');
    if (options && type !== 'choice') throw invalidField(at('options'), 'Only of a choice. Leave it out.');
    if (!options && type === 'choice')
      throw invalidField(at('options'), 'Send what the payer may choose.', 'required');
    if (options && new Set(options).size < options.length)
      throw invalidField(at('options'), 'Send each option once.');
    return {
      ...{ key, label, type },
      ...(required && { isRequired: true as const }),
      ...(type === 'text' && { maxLength: maxLength ?? TEXT_USUAL }),
      ...(options && { options }),
    };
  });
}

/** What a payer sends: a value for each key. */
export const AnswersRequest = v.optional(
  v.pipe(
    v.record(
      v.pipe(v.string(), v.maxLength(40, 'At most 40 characters.')),
      v.union(
        [
          v.pipe(v.string(), v.maxLength(TEXT_MAX, `At most ${TEXT_MAX} characters.`)),
          v.number(),
          v.boolean(),
        ],
        `Send a text of at most ${TEXT_MAX} characters, a number, true or false.`,
      ),
      'Send an object with a value for each field of the link.',
    ),
    v.maxEntries(OWN_FIELDS_MAX, `At most ${OWN_FIELDS_MAX} fields.`),
  ),
);
export type Answers = NonNullable<v.InferOutput<typeof AnswersRequest>>;

/** The payer's answers to what the link asks. Throws `invalid_request` naming the field that is missing, wrong or not asked for. */
export function readAnswers(
  asked: readonly OwnField[] = [],
  sent: Answers,
  isByAnybody: boolean,
): OwnAnswer[] | undefined {
  const unknown = Object.keys(sent).find((key) => !asked.some((field) => field.key === key));
  if (unknown !== undefined)
    throw invalidField(`fields.${unknown}`, 'The link does not ask for this. Leave it out.');
  const answers = asked.flatMap((field) => {
    const value = readAnswer(field, sent[field.key]);
    const { key, label, type } = field;
    return value === undefined
      ? []
      : [{ ...{ key, label, type, value }, ...(isByAnybody && { isByAnybody: true as const }) }];
  });
  return answers.length > 0 ? answers : undefined;
}

/** As it is kept; undefined for what may be, and is, left out. A box that must be ticked is required to be true. */
function readAnswer(field: OwnField, sent: Answers[string] | undefined): string | undefined {
  const { key, isRequired } = field;
  const value = typeof sent === 'string' ? sent.trim() : sent;
  const isEmpty = value === undefined || value === '' || (field.type === 'checkbox' && value === false);
  if (isEmpty && isRequired)
    throw invalidField(`fields.${key}`, `The link asks for this. ${WANTED[field.type](field)}`, 'required');
  if (value === undefined || value === '') return undefined;
  if (!FITS[field.type](value, field)) throw invalidField(`fields.${key}`, WANTED[field.type](field));
  return String(value);
}

const WANTED = {
  text: ({ maxLength = TEXT_USUAL }) => `Send text of at most ${maxLength} characters.`,
  choice: ({ options = [] }) => `Send one of ${options.join(', ')}.`,
  number: () => 'Send a number.',
  checkbox: ({ isRequired }) => (isRequired ? 'Send true.' : 'Send true or false.'),
} as const satisfies Record<OwnField['type'], (field: OwnField) => string>;

const FITS = {
  text: (value, { maxLength = TEXT_USUAL }) => typeof value === 'string' && value.length <= maxLength,
  choice: (value, { options = [] }) => options.some((option) => option === value),
  number: (value) => typeof value === 'number' && Math.abs(value) <= NUMBER_MAX,
  checkbox: (value) => typeof value === 'boolean',
} as const satisfies Record<OwnField['type'], (value: Answers[string], field: OwnField) => boolean>;

/** The answers by key, with values as they were sent; nothing without any. That of an erased person is a text. */
export function answersByKey(answers: readonly OwnAnswer[] | undefined): {
  fields?: Record<string, string | number | boolean>;
} {
  if (!answers) return {};
  return { fields: Object.fromEntries(answers.map((answer) => [answer.key, sentAs(answer)])) };
}

function sentAs({ type, value }: OwnAnswer): string | number | boolean {
  if (type === 'number' && Number.isFinite(Number(value))) return Number(value);
  return type === 'checkbox' && /^(true|false)$/.test(value) ? value === 'true' : value;
}
