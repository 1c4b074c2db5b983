import { useState } from 'preact/hooks';
import type { Project } from '../api/shapes.ts';
import { Field, Form, Select } from '../page/fields.tsx';
import { words } from '../words/words.ts';
import { ColourField } from './colour-field.tsx';
import { type Edit, Editable, PROJECT } from './editable.tsx';
import { languageOptions } from './language-options.ts';

const w = words.checkoutSettings;
const AGREEMENT = ['termsUrl', 'version', 'withdrawalUrl'] as const;
const DETAILS = ['company', 'address', 'taxId', 'mobile'] as const;

export const CheckoutPage = () => (
  <Editable<Project> path={PROJECT}>
    {(settings, edit) => <CheckoutForm settings={settings} {...edit} />}
  </Editable>
);

function CheckoutForm({ settings, save, writing }: Edit & { settings: Project }) {
  const [language, setLanguage] = useState(settings.language ?? '');
  const [supportContact, setContact] = useState(settings.supportContact ?? '');
  const [colour, setColour] = useState(settings.colour ?? '');
  const [agreement, setAgreement] = useState({
    termsUrl: '',
    version: '',
    withdrawalUrl: '',
    ...settings.agreement,
  });
  const [asks, setAsks] = useState<Readonly<Record<string, string>>>(settings.asks);
  return (
    <Form
      submit={() => save({ language, supportContact: supportContact.trim(), colour, agreement, asks })}
      label={words.settings.save}
      needs="settings"
      writing={writing}
    >
      <Select
        label={w.language}
        value={language}
        options={languageOptions(w.byBrowser)}
        change={setLanguage}
      />
      <Field
        label={w.contact}
        hint={w.contactHint}
        value={supportContact}
        change={setContact}
        problem={writing.problemOf('supportContact')}
      />
      <ColourField value={colour} change={setColour} problem={writing.problemOf('colour')} />
      <fieldset class="field">
        <legend>{w.agreement}</legend>
        <p class="small">{w.agreementHint}</p>
        {AGREEMENT.map((part) => (
          <Field
            key={part}
            label={w.agreed[part]}
            value={agreement[part]}
            change={(text) => setAgreement({ ...agreement, [part]: text })}
            problem={writing.problemOf(`agreement.${part}`)}
          />
        ))}
      </fieldset>
      <fieldset class="field">
        <legend>{w.asks}</legend>
        {DETAILS.map((detail) => (
          <Select
            key={detail}
            label={w.details[detail]}
            value={asks[detail] ?? 'off'}
            options={Object.entries(w.ask).map(([value, label]) => ({ value, label }))}
            change={(ask) => setAsks({ ...asks, [detail]: ask })}
          />
        ))}
      </fieldset>
    </Form>
  );
}
