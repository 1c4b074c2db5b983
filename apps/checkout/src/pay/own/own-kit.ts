import type { Link } from '../../api/link.ts';
import { isolate } from '../../words/isolate.ts';
import { language } from '../../words/locale.ts';
import {
  AGREED,
  agreedTo,
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

const kit = { agreedTo, typedInto, checked, firstWrong, refusedIn, answersOf, typedOf };

/** The empty form of what a link and its shop ask, in the page's language. */
export function ownForm(
  { fields = [], agreement, project }: Link,
  drawn: Pick<OwnKit, 'Fields' | 'Agreement'>,
): OwnForm {
  const words = OWN_WORDS[language];
  const label = words.agree(isolate(project.name));
  const agreed = { key: AGREED, type: 'checkbox', label, required: true } as const;
  return {
    asked: agreement ? [...fields, agreed] : fields,
    ...{ words, typed: {}, problems: {}, kit: { ...kit, ...drawn } },
  };
}
