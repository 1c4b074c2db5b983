import { useState } from 'preact/hooks';
import type { Project } from '../api/shapes.ts';
import { Field, Form, Select, Tick } from '../page/fields.tsx';
import { words } from '../words/words.ts';
import { type Edit, Editable, PROJECT } from './editable.tsx';
import { wholeNumber, wholeNumbers } from './typed-numbers.ts';

const w = words.renewalSettings;
const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

export const RenewalsPage = () => (
  <Editable<Project> path={PROJECT}>
    {(settings, edit) => <RenewalsForm settings={settings} {...edit} />}
  </Editable>
);

function RenewalsForm({ settings, save, writing }: Edit & { settings: Project }) {
  const { dunning } = settings;
  const [tries, setTries] = useState(dunning.gapDays.join(', '));
  const [suspend, setSuspend] = useState(String(dunning.suspendAfter));
  const [upgradeMode, setUpgrade] = useState<string>(settings.upgradeMode);
  const [downgradeMode, setDowngrade] = useState<string>(settings.downgradeMode);
  const [unusedOnCancel, setUnused] = useState<string>(settings.unusedOnCancel);
  const [strictNotices, setStrict] = useState(settings.strictNotices);
  const [customerPause, setPause] = useState(settings.customerPause);
  const body = {
    dunning: { gapDays: wholeNumbers(tries), suspendAfter: wholeNumber(suspend) },
    ...{ upgradeMode, downgradeMode, unusedOnCancel, strictNotices, customerPause },
  };
  return (
    <Form submit={() => save(body)} label={words.settings.save} needs="settings" writing={writing}>
      <Field
        label={w.tries}
        hint={w.triesHint}
        value={tries}
        change={setTries}
        problem={writing.problemOf('dunning.gapDays')}
      />
      <Field
        label={w.suspend}
        value={suspend}
        change={setSuspend}
        inputMode="numeric"
        problem={writing.problemOf('dunning.suspendAfter')}
      />
      <Select label={w.upgrade} value={upgradeMode} options={optionsOf(w.upgrades)} change={setUpgrade} />
      <Select
        label={w.downgrade}
        value={downgradeMode}
        options={optionsOf(w.downgrades)}
        change={setDowngrade}
      />
      <Select label={w.unused} value={unusedOnCancel} options={optionsOf(w.unusedWays)} change={setUnused} />
      <Tick label={w.strict} isOn={strictNotices} change={setStrict} />
      <Tick label={w.customerPause} isOn={customerPause} change={setPause} />
    </Form>
  );
}
