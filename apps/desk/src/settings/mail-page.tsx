import { useState } from 'preact/hooks';
import type { Project } from '../api/shapes.ts';
import { Field, Form, Select, Tick } from '../page/fields.tsx';
import { Facts } from '../page/parts.tsx';
import { words } from '../words/words.ts';
import { type Edit, Editable, PROJECT } from './editable.tsx';
import { languageOptions } from './language-options.ts';

const w = words.mailSettings;
type Mail = NonNullable<Project['mail']>;

export const MailPage = () => (
  <Editable<Project> path={PROJECT}>
    {({ mail }, edit) => (mail ? <MailForm mail={mail} {...edit} /> : <p>{w.none}</p>)}
  </Editable>
);

function MailForm({ mail, save, writing }: Edit & { mail: Mail }) {
  const [isOn, setOn] = useState(mail.isOn);
  const [replyTo, setReplyTo] = useState(mail.replyTo ?? '');
  const [language, setLanguage] = useState(mail.language ?? '');
  return (
    <Form
      submit={() => save({ mail: { isOn, replyTo: replyTo.trim(), language } })}
      label={words.settings.save}
      needs="settings"
      writing={writing}
    >
      <p>{w.hint}</p>
      <Facts facts={[[w.from, mail.from]]} />
      <Tick label={w.isOn} isOn={isOn} change={setOn} />
      <Field
        label={w.replyTo}
        hint={w.replyToHint}
        value={replyTo}
        change={setReplyTo}
        problem={writing.problemOf('mail.replyTo')}
        inputMode="email"
      />
      <Select
        label={w.language}
        value={language}
        options={languageOptions(w.byCheckout)}
        change={setLanguage}
      />
    </Form>
  );
}
