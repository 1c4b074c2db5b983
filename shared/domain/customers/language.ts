import * as v from 'valibot';
import { type BuyerKnownBy, isProved } from '../sales/buyer-known-by.ts';
import { PAGE_LANGUAGES } from '../tenants/page-language.ts';
import type { Customer } from './customer.ts';

const TAG_MAX = 35;
const TAG = 'Send a language tag such as de or pt-BR.';

const bounded = v.pipe(v.string(TAG), v.maxLength(TAG_MAX, TAG));
const kept = v.transform((text: string) => tagOf(text) ?? '');

const isTag = (text: string): boolean => tagOf(text) !== undefined;
const languageThat = (isValid: (text: string) => boolean) => v.pipe(bounded, v.check(isValid, TAG), kept);

/** A language as a shop's backend says it of its customer. One that no letter is written in is kept, and is used once a letter is. */
export const LanguageTag = languageThat(isTag);

/** The same, or an empty text for none. */
export const LanguageOrNone = languageThat((text) => text === '' || isTag(text));

/** The tag as it is kept, without extensions; nothing for a text that is none. */
function tagOf(text: string): string | undefined {
  try {
    return new Intl.Locale(text.trim()).baseName;
  } catch {
    return undefined;
  }
}

const isWritten = (tag: string): boolean =>
  PAGE_LANGUAGES.some((known) => new Intl.Locale(tag).language === known);

/** The language that an `Accept-Language` header prefers of those that letters are written in; nothing where it names none of them. */
export function acceptedLanguage(header: string | undefined): string | undefined {
  const wishes = (header ?? '').slice(0, 500).split(',');
  const ranked = wishes.map((wish) => {
    const [tag = '', ...parameters] = wish.split(';');
    const quality = /^\s*q=(\d(?:\.\d+)?)\s*$/.exec(parameters.join(';'))?.[1];
    return { tag: tagOf(tag), quality: quality === undefined ? 1 : Number(quality) };
  });
  const [best] = ranked
    .filter(({ tag, quality }) => tag !== undefined && tag.length <= TAG_MAX && quality > 0 && isWritten(tag))
    .toSorted((one, other) => other.quality - one.quality);
  return best?.tag;
}

type Spoken = Pick<Customer, 'language' | 'languageKnownBy'>;

/**
 * What a request changes of a known customer's language: nothing unless the customer has proved who they are or the tenant's backend says it.
 * What the backend says stays until it says something else.
 */
export function languageAfter(
  known: Spoken,
  language: string | undefined,
  languageKnownBy: BuyerKnownBy | undefined,
): Spoken | undefined {
  if (language === undefined || !isProved(languageKnownBy)) return undefined;
  if (known.languageKnownBy === 'backend' && languageKnownBy !== 'backend') return undefined;
  const isSame = known.language === language && known.languageKnownBy === languageKnownBy;
  return isSame ? undefined : { language, languageKnownBy };
}
