import { useState } from 'preact/hooks';
import type { Page, Project, TaxRate } from '../api/shapes.ts';
import { Field, Form, Select, Tick } from '../page/fields.tsx';
import { Done, Empty, Section, Shown } from '../page/parts.tsx';
import { type Column, Table } from '../page/table.tsx';
import { useRead } from '../page/use-read.ts';
import { useWrite } from '../page/use-write.ts';
import { day, words } from '../words/words.ts';
import { type Edit, Editable, PROJECT } from './editable.tsx';
import { decimalNumber } from './typed-numbers.ts';

const w = words.taxSettings;
const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

export const TaxPage = () => (
  <>
    <Editable<Project> path={PROJECT}>
      {(settings, edit) => <TaxForm settings={settings} {...edit} />}
    </Editable>
    <Rates />
  </>
);

function TaxForm({ settings: { tax, taxEngine }, save, writing }: Edit & { settings: Project }) {
  const [mode, setMode] = useState(tax?.mode ?? 'off');
  const [rounding, setRounding] = useState(tax?.rounding ?? 'document');
  const [country, setCountry] = useState(tax?.country ?? '');
  const [region, setRegion] = useState(tax?.region ?? '');
  const [reverseCharge, setReverse] = useState(tax?.reverseCharge ?? false);
  const taxed = { mode, rounding, country: country.trim(), region: region.trim(), reverseCharge };
  return (
    <Form
      submit={() => save({ tax: mode === 'off' ? { mode } : taxed })}
      label={words.settings.save}
      needs="settings"
      writing={writing}
    >
      <p class="small">{w.hint}</p>
      {taxEngine && <p class="small">{w.engine(taxEngine.url)}</p>}
      <Select label={w.mode} value={mode} options={optionsOf(w.modes)} change={setMode} />
      {mode !== 'off' && (
        <>
          <Select label={w.rounding} value={rounding} options={optionsOf(w.roundings)} change={setRounding} />
          <div class="pair">
            <Field
              label={w.country}
              value={country}
              change={setCountry}
              maxLength={2}
              problem={writing.problemOf('tax.country')}
            />
            <Field
              label={w.region}
              value={region}
              change={setRegion}
              maxLength={3}
              problem={writing.problemOf('tax.region')}
            />
          </div>
          <Tick label={w.reverseCharge} isOn={reverseCharge} change={setReverse} />
        </>
      )}
    </Form>
  );
}

const columns: readonly Column<TaxRate>[] = [
  { name: w.columns.country, cell: ({ country, region }) => [country, region].filter(Boolean).join('-') },
  { name: w.columns.category, cell: ({ category }) => category },
  { name: w.columns.rate, isNumber: true, cell: ({ rate }) => `${rate} %` },
  { name: w.columns.name, cell: ({ name }) => name },
  { name: w.columns.from, isNumber: true, cell: ({ startsOn }) => day(startsOn) },
];

function Rates() {
  const read = useRead<Page<TaxRate>>((office) => office.list<TaxRate>('/admin/tax-rates'), []);
  return (
    <Section title={w.rates}>
      <Shown value={read.value} again={read.again}>
        {({ data }) =>
          data.length > 0 ? (
            <Table
              caption={w.ratesTable}
              columns={columns}
              items={data}
              keyOf={({ country, region, category, startsOn }) =>
                [country, region, category, startsOn].join()
              }
              isList
            />
          ) : (
            <Empty>{w.none}</Empty>
          )
        }
      </Shown>
      <AddRate added={read.again} />
    </Section>
  );
}

const EMPTY = { country: '', region: '', category: 'standard', rate: '', name: '', startsOn: '' };

function AddRate({ added }: { added: () => void }) {
  const writing = useWrite<TaxRate>();
  const [typed, setTyped] = useState(EMPTY);
  const [isDone, setDone] = useState(false);
  const add = async () => {
    const { region, rate, ...others } = typed;
    const body = { ...others, rate: decimalNumber(rate), ...(region.trim() && { region: region.trim() }) };
    const made = await writing.send({ method: 'POST', path: '/admin/tax-rates', body });
    setDone(made !== undefined);
    if (!made) return;
    setTyped(EMPTY);
    added();
  };
  const field = (name: keyof typeof EMPTY, label: string) => (
    <Field
      label={label}
      value={typed[name]}
      change={(text) => setTyped({ ...typed, [name]: text })}
      problem={writing.problemOf(name)}
    />
  );
  return (
    <Form title={w.add} submit={() => void add()} label={w.add} needs="settings" writing={writing}>
      <p class="small">{w.addHint}</p>
      <div class="pair">
        {field('country', w.rateCountry)}
        {field('region', w.rateRegion)}
      </div>
      <div class="pair">
        {field('rate', w.rate)}
        {field('name', w.name)}
      </div>
      <div class="pair">
        {field('category', w.category)}
        {field('startsOn', w.startsOn)}
      </div>
      {isDone && <Done>{w.added}</Done>}
    </Form>
  );
}
