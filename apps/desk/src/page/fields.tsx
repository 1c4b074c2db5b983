import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { words } from '../words/words.ts';
import type { Role } from './desk.ts';
import { Button, Problem } from './parts.tsx';
import type { Writing } from './use-write.ts';

type FieldProps = Readonly<{
  label: string;
  value: string;
  change: (value: string) => void;
  hint?: string | undefined;
  problem?: string | undefined;
  isLong?: boolean;
  type?: 'text' | 'search';
  inputMode?: 'decimal' | 'email' | 'numeric';
  autoComplete?: 'off';
  maxLength?: number;
  spellcheck?: boolean;
}>;

/** A label, its input, and what is wrong with it. */
export function Field({ label, value, change, hint, problem, isLong, type = 'text', ...input }: FieldProps) {
  const id = useId();
  const about = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined;
  const shared = { ...{ id, value }, 'aria-describedby': about, 'aria-invalid': problem ? true : undefined };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {isLong ? (
        <textarea
          {...shared}
          dir="auto"
          rows={4}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      ) : (
        <input
          {...shared}
          {...input}
          dir="auto"
          type={type as 'search'}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
      {hint && (
        <p class="small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p class="problem" dir="auto" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

type Option = Readonly<{ value: string; label: string }>;

export function Select({
  label,
  value,
  options,
  change,
}: {
  label: string;
  value: string;
  options: readonly Option[];
  change: (value: string) => void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => change(currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A question with few answers, all of them to be seen. */
export function Choice({
  legend,
  value,
  options,
  change,
}: {
  legend: string;
  value: string;
  options: readonly Option[];
  change: (value: string) => void;
}) {
  const name = useId();
  return (
    <fieldset class="field choice">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => change(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

export const Tick = ({
  label,
  isOn,
  change,
}: {
  label: string;
  isOn: boolean;
  change: (isOn: boolean) => void;
}) => (
  <label class="tick">
    <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => change(currentTarget.checked)} />
    {label}
  </label>
);

type FormProps = Readonly<{
  title?: string;
  submit: () => void;
  label: string;
  needs: Role;
  writing: Pick<Writing<unknown>, 'isSending' | 'failure'>;
  kind?: 'main' | 'danger';
  close?: () => void;
  /** Another button, beside the one that sends. */
  also?: ComponentChildren;
  children: ComponentChildren;
}>;

/** A form that sends one write, and says what became of it. */
export function Form({
  title,
  submit,
  label,
  needs,
  writing,
  kind = 'main',
  close,
  also,
  children,
}: FormProps) {
  const id = useId();
  return (
    <form
      class="form"
      noValidate
      aria-labelledby={title && id}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {title && <h3 id={id}>{title}</h3>}
      {children}
      {writing.failure && <Problem failure={writing.failure} isWrite />}
      <div class="buttons">
        <Button type="submit" kind={kind} needs={needs} isBusy={writing.isSending}>
          {label}
        </Button>
        {also}
        {close && <Button press={close}>{words.back}</Button>}
      </div>
    </form>
  );
}
