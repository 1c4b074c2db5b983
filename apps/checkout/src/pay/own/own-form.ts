import type { Link } from '../../api/link.ts';
import type { OwnWords } from './words.ts';

export type Asked = NonNullable<Link['fields']>[number];
/** Of the box by which the payer agrees to the shop's terms, which no field of a link has. */
export const AGREED = '-agreed';
export type Answers = Readonly<Record<string, string | number | boolean>>;

/** What a link and its shop ask beside name and address, as far as it is filled in: by key, a ticked box as `true`. */
export type OwnForm = Readonly<{
  asked: readonly Asked[];
  words: OwnWords;
  typed: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
  /** What draws it and works on it. Few links ask for more, so it is loaded for these alone. */
  kit: OwnKit;
}>;
export type Own = Readonly<{
  form: OwnForm;
  link: Link;
  readOnly: boolean;
  onInput: (key: string, value: string) => void;
}>;
export type OwnKit = Readonly<{
  Fields: (props: Own) => object | null;
  Agreement: (props: Own) => object | null;
  typedInto: (form: OwnForm, key: string, value: string) => OwnForm;
  checked: (form: OwnForm) => OwnForm;
  firstWrong: (form: OwnForm) => OwnTarget | undefined;
  refusedIn: (form: OwnForm, fields: readonly string[]) => OwnForm;
  answersOf: (form: OwnForm) => Answers;
  agreedTo: (form: OwnForm, link: Link) => Link['agreement'];
  typedOf: (answers: Answers | undefined, agreedTo: Link['agreement']) => OwnForm['typed'];
}>;
export type OwnTarget = `own-${string}`;
export const idOf = (key: string): OwnTarget => `own-${key}`;

/** A field with an error is looked at again at each key press. */
export function typedInto(form: OwnForm, key: string, value: string): OwnForm {
  const next = { ...form, typed: { ...form.typed, [key]: value } };
  return form.problems[key] ? checked(next, [key]) : next;
}

/** With what is wrong in these fields, all of them if none are named. */
export function checked(form: OwnForm, keys = form.asked.map(({ key }) => key)): OwnForm {
  const found = form.asked.flatMap((asked) => {
    const problem = keys.includes(asked.key) ? problemOf(asked, form) : form.problems[asked.key];
    return problem ? [[asked.key, problem] as const] : [];
  });
  return { ...form, problems: Object.fromEntries(found) };
}

export function firstWrong({ asked, problems }: OwnForm): OwnTarget | undefined {
  const first = asked.find(({ key }) => problems[key]);
  return first && idOf(first.key);
}

/** With what the service refused. Terms that have changed are agreed to again. */
export function refusedIn(form: OwnForm, fields: readonly string[]): OwnForm {
  const wrong = form.asked.filter(({ key }) =>
    fields.includes(key === AGREED ? 'agreedTo' : `fields.${key}`),
  );
  const problemOfKey = (key: string) => (key === AGREED ? form.words.notTicked : form.words.missing);
  return {
    ...form,
    typed: fields.includes('agreedTo') ? { ...form.typed, [AGREED]: '' } : form.typed,
    problems: Object.fromEntries(wrong.map(({ key }) => [key, problemOfKey(key)])),
  };
}

function problemOf({ key, type, required }: Asked, { typed, words }: OwnForm): string | undefined {
  const text = (typed[key] ?? '').trim();
  if (type === 'number' && text !== '' && !Number.isFinite(numberIn(text))) return words.notNumber;
  if (!required || text !== '') return undefined;
  return type === 'checkbox' ? words.notTicked : words.missing;
}

/** As pay takes them. A field that is left out is not sent. */
export function answersOf(form: OwnForm): Answers {
  const answers: Record<string, Answers[string]> = {};
  for (const { key, type } of linkFieldsOf(form)) {
    const text = (form.typed[key] ?? '').trim();
    if (type === 'checkbox') answers[key] = text === 'true';
    else if (text !== '') answers[key] = type === 'number' ? numberIn(text) : text;
  }
  return answers;
}

/** What the link asks, without what its shop does. */
export const linkFieldsOf = ({ asked }: OwnForm): readonly Asked[] =>
  asked.filter(({ key }) => key !== AGREED);

/** What the payer agreed to, which is what the page shows of it now. */
export const agreedTo = ({ typed }: OwnForm, { agreement }: Link): Link['agreement'] =>
  typed[AGREED] === 'true' ? agreement : undefined;

/** What an earlier request sent. */
export const typedOf = (answers: Answers = {}, agreed: Link['agreement']): OwnForm['typed'] =>
  Object.fromEntries(
    Object.entries({ ...answers, [AGREED]: agreed !== undefined }).map(([key, value]) => [
      key,
      value === false ? '' : String(value),
    ]),
  );

/** A comma is a decimal point, as on many keyboards. */
const numberIn = (text: string): number => Number(text.replace(',', '.'));
