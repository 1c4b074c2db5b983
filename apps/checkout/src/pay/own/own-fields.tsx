import type { Link } from '../../api/link.ts';
import { strings } from '../../words/locale.ts';
import { Sentence } from '../../words/sentence.tsx';
import { AGREED, type Asked, idOf, linkFieldsOf, type Own, type OwnForm } from './own-form.ts';
import { ownForm } from './own-kit.ts';

/** What the link asks beside name and address. Who made the link wrote the labels, and the page says so where that is not the shop. */
export function OwnFields({ form, link, readOnly, onInput }: Own) {
  const fields = linkFieldsOf(form).map((asked) => (
    <OwnField
      key={asked.key}
      asked={asked}
      form={form}
      readOnly={readOnly}
      onInput={(value) => onInput(asked.key, value)}
    />
  ));
  if (link.isAskedByShop || fields.length === 0) return <>{fields}</>;
  return (
    <fieldset class="field">
      <legend class="small">{form.words.notOfShop}</legend>
      {fields}
    </fieldset>
  );
}

/** The box by which the payer agrees to the shop's terms, with the pages that it is about. They open in a new tab, so that nothing typed is lost. */
export function Agreement({ form, link: { agreement }, readOnly, onInput }: Own) {
  const asked = form.asked.find(({ key }) => key === AGREED);
  if (!asked || !agreement) return null;
  const pages = [
    [form.words.terms, agreement.termsUrl],
    [form.words.withdrawal, agreement.withdrawalUrl],
  ] as const;
  return (
    <>
      <OwnField asked={asked} form={form} readOnly={readOnly} onInput={(value) => onInput(AGREED, value)} />
      <p class="small pages">
        {pages.map(
          ([name, url]) =>
            url && (
              <a key={url} href={url} target="_blank" rel="noopener noreferrer">
                {name} <span class="spoken">{strings.page.opensInNewTab}</span>
              </a>
            ),
        )}
      </p>
    </>
  );
}

/** The empty form of what a link and its shop ask, with what draws it. */
export const emptyForm = (link: Link): OwnForm => ownForm(link, { Fields: OwnFields, Agreement });

type FieldProps = Readonly<{
  asked: Asked;
  form: OwnForm;
  readOnly: boolean;
  onInput: (value: string) => void;
}>;

function OwnField({ asked, form, readOnly, onInput }: FieldProps) {
  const { key, type, required } = asked;
  const problem = form.problems[key];
  const problemId = `${idOf(key)}-problem`;
  const shared = {
    ...{ id: idOf(key), name: key, required, autocomplete: 'off' as const },
    ...(problem && { 'aria-invalid': 'true' as const, 'aria-describedby': problemId }),
  };
  const control = { shared, value: form.typed[key] ?? '', readOnly, onInput };
  return (
    <div class={type === 'checkbox' ? 'field tick' : 'field'}>
      {type === 'checkbox' && <Control asked={asked} {...control} />}
      <label for={idOf(key)}>
        <LabelText asked={asked} /> {!required && <span class="small">{strings.form.optional}</span>}
      </label>
      {type !== 'checkbox' && <Control asked={asked} {...control} />}
      {problem && (
        <p class="problem" id={problemId}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** A label of a link's own is somebody's text; the sentence of the terms is ours, with the shop's name in it. */
const LabelText = ({ asked: { key, label } }: Pick<FieldProps, 'asked'>) =>
  key === AGREED ? <Sentence>{label}</Sentence> : <bdi>{label}</bdi>;

type ControlProps = Pick<FieldProps, 'asked' | 'readOnly' | 'onInput'> &
  Readonly<{ shared: object; value: string }>;

function Control({
  asked: { type, options = [], maxLength },
  shared,
  value,
  readOnly,
  onInput,
}: ControlProps) {
  if (type === 'checkbox')
    return (
      <input
        {...shared}
        type="checkbox"
        checked={value === 'true'}
        disabled={readOnly}
        onInput={(event) => onInput(event.currentTarget.checked ? 'true' : '')}
      />
    );
  if (type === 'choice')
    return (
      <select
        {...shared}
        value={value}
        disabled={readOnly}
        onInput={(event) => onInput(event.currentTarget.value)}
      >
        {['', ...options].map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...shared}
      type="text"
      value={value}
      inputMode={type === 'number' ? 'decimal' : 'text'}
      dir={type === 'number' ? 'ltr' : 'auto'}
      maxLength={maxLength ?? 20}
      readOnly={readOnly}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
  );
}
