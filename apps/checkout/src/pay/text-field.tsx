import type { ComponentChildren } from 'preact';
import { strings } from '../words/locale.ts';
import type { DetailField, PayerField } from './state.ts';

type Props = Readonly<{
  id: PayerField;
  label: string;
  type: 'email' | 'text' | 'tel';
  autocomplete: 'email' | 'name' | 'tel' | DetailField['autocomplete'];
  /** What can be chosen, instead of typed: values with their names. */
  options?: readonly (readonly [value: string, name: string])[] | undefined;
  value: string;
  problem: string | undefined;
  readOnly: boolean;
  optional?: boolean;
  onInput: (value: string) => void;
  onBlur?: () => void;
  children?: ComponentChildren;
}>;

/** A labelled input, or a choice. Screen readers read its error with it. */
export function TextField({
  id,
  label,
  type,
  autocomplete,
  options,
  value,
  problem,
  readOnly,
  optional,
  onInput,
  onBlur,
  children,
}: Props) {
  const problemId = `${id}-problem`;
  const shared = {
    ...{ id, name: id, value, autocomplete, required: !optional },
    ...(problem && { 'aria-invalid': 'true' as const, 'aria-describedby': problemId }),
  };
  return (
    <div class="field">
      <label for={id}>
        {label} {optional && <span class="small">{strings.form.optional}</span>}
      </label>
      {options ? (
        <select {...shared} disabled={readOnly} onInput={(event) => onInput(event.currentTarget.value)}>
          {options.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={type as 'text'} // Preact's types choose the allowed roles by the literal type; the three input types allow the same.
          inputMode={type}
          dir={type === 'text' ? 'auto' : 'ltr'}
          autocapitalize={type === 'text' ? 'words' : 'none'}
          spellcheck={false}
          maxLength={254}
          readOnly={readOnly}
          onBlur={onBlur}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
      {problem && (
        <p class="problem" id={problemId}>
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}
