import { strings } from '../../words/locale.ts';
import { type Asked, idOf, type Own, type OwnForm } from './own-form.ts';
import { ownForm } from './own-kit.ts';

/** What the link asks beside name and address. Who made the link wrote the labels, and the page says so where that is not the shop. */
export function OwnFields({ form, link, readOnly, onInput }: Own) {
  const fields = form.asked.map((asked) => (
    <OwnField
      key={asked.key}
      asked={asked}
      form={form}
      readOnly={readOnly}
      onInput={(value) => onInput(asked.key, value)}
    />
  ));
  if (link.isAskedByShop) return <>{fields}</>;
  return (
    <fieldset class="field">
      <legend class="small">{form.words.notOfShop}</legend>
      {fields}
    </fieldset>
  );
}

/** The empty form of what a link asks, with what draws it. */
export const emptyForm = (asked: readonly Asked[]): OwnForm => ownForm(asked, OwnFields);

type FieldProps = Readonly<{
  asked: Asked;
  form: OwnForm;
  readOnly: boolean;
  onInput: (value: string) => void;
}>;

function OwnField({ asked, form, readOnly, onInput }: FieldProps) {
  const { key, label, type, required } = asked;
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
        <bdi>{label}</bdi> {!required && <span class="small">{strings.form.optional}</span>}
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
