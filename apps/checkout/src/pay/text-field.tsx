import type { ComponentChildren } from 'preact';
import { strings } from '../words/locale.ts';
import type { PayerField } from './state.ts';

type Props = Readonly<{
  id: PayerField;
  label: string;
  type: 'email' | 'text' | 'tel';
  autocomplete: 'email' | 'name' | 'tel';
  value: string;
  problem: string | undefined;
  readOnly: boolean;
  optional?: boolean;
  onInput: (value: string) => void;
  onBlur?: () => void;
  children?: ComponentChildren;
}>;

/** A labelled input. Screen readers read its error with it. */
export function TextField({
  id,
  label,
  type,
  autocomplete,
  value,
  problem,
  readOnly,
  optional,
  onInput,
  onBlur,
  children,
}: Props) {
  const problemId = `${id}-problem`;
  return (
    <div class="field">
      <label for={id}>
        {label} {optional && <span class="small">{strings.form.optional}</span>}
      </label>
      <input
        id={id}
        name={id}
        type={type as 'text'} // Preact's types choose the allowed roles by the literal type; the three input types allow the same.
        inputMode={type}
        autocomplete={autocomplete}
        dir={type === 'text' ? 'auto' : 'ltr'}
        autocapitalize={type === 'text' ? 'words' : 'none'}
        spellcheck={false}
        maxLength={254}
        value={value}
        readOnly={readOnly}
        required={!optional}
        aria-invalid={problem ? 'true' : undefined}
        aria-describedby={problem ? problemId : undefined}
        onBlur={onBlur}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {problem && (
        <p class="problem" id={problemId}>
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}
