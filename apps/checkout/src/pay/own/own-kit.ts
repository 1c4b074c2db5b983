import { language } from '../../words/locale.ts';
import {
  type Asked,
  answersOf,
  checked,
  firstWrong,
  type OwnForm,
  type OwnKit,
  refusedIn,
  typedInto,
  typedOf,
} from './own-form.ts';
import { OWN_WORDS } from './words.ts';

const kit = { typedInto, checked, firstWrong, refusedIn, answersOf, typedOf };

/** The empty form of what a link asks, in the page's language. */
export const ownForm = (asked: readonly Asked[], Fields: OwnKit['Fields']): OwnForm => ({
  ...{ asked, words: OWN_WORDS[language] },
  ...{ typed: {}, problems: {}, kit: { ...kit, Fields } },
});
