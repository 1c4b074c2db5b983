import { useState } from 'preact/hooks';
import type { Endpoint, Page } from '../api/shapes.ts';
import { useDesk } from '../page/desk.ts';
import { Field, Form, Select } from '../page/fields.tsx';
import { Badge, Button, Done, Empty, Facts, Problem, Section, Shown } from '../page/parts.tsx';
import { useRead } from '../page/use-read.ts';
import { useWrite } from '../page/use-write.ts';
import { words } from '../words/words.ts';
import { Deliveries } from './deliveries.tsx';

const w = words.endpoints;
const TONES = { works: 'good', fails: 'bad', paused: 'bad', disabled: 'calm' } as const;

export function EndpointsPage() {
  const { project } = useDesk();
  const query = { productOrigin: project.productOrigin };
  const read = useRead<Page<Endpoint>>((office) => office.list<Endpoint>('/admin/endpoints', query), []);
  const [note, setNote] = useState<string>();
  const changed = (text: string) => {
    setNote(text);
    read.again();
  };
  return (
    <>
      <p class="small">{w.hint}</p>
      {note && <Done>{note}</Done>}
      <Shown value={read.value} again={read.again}>
        {({ data }) =>
          data.length > 0 ? (
            data.map((endpoint) => <One key={endpoint.id} endpoint={endpoint} changed={changed} />)
          ) : (
            <Empty>{w.none}</Empty>
          )
        }
      </Shown>
      <Add changed={changed} />
      <Deliveries />
    </>
  );
}

type Tested = Readonly<{ isDelivered: boolean; status: number | null; problem: string | null }>;
type Changed = Readonly<{ changed: (note: string) => void }>;

function One({ endpoint, changed }: { endpoint: Endpoint } & Changed) {
  const { id, productOrigin, url, busArn, mode, types, apiVersion, state } = endpoint;
  const test = useWrite<Tested>();
  const [tested, setTested] = useState<Tested>();
  const send = async () =>
    setTested(
      await test.send({
        method: 'POST',
        path: '/admin/events/test',
        body: { productOrigin, endpointId: id },
      }),
    );
  return (
    <Section title={url ?? busArn ?? id} aside={<Badge tone={TONES[state]}>{w.states[state]}</Badge>}>
      <Facts
        facts={[
          [w.mode, w.modes[mode]],
          [w.columns.type, types?.join(', ') ?? w.all],
          ['API', apiVersion],
        ]}
      />
      <div class="buttons">
        <Button needs="settings" press={() => void send()} isBusy={test.isSending}>
          {w.test}
        </Button>
        {id !== 'first' && <Own endpoint={endpoint} changed={changed} />}
      </div>
      {test.failure && <Problem failure={test.failure} isWrite />}
      {tested?.isDelivered && <Done>{w.tested(String(tested.status))}</Done>}
      {tested && !tested.isDelivered && (
        <p class="problem">{w.untested(tested.problem ?? String(tested.status))}</p>
      )}
    </Section>
  );
}

/** What staff may do with an endpoint of theirs. */
function Own({ endpoint: { id, isEnabled, mode, busArn }, changed }: { endpoint: Endpoint } & Changed) {
  const writing = useWrite<Endpoint>();
  const [open, setOpen] = useState<'secret' | 'removal'>();
  const [secret, setSecret] = useState('');
  const path = `/admin/endpoints/${id}`;
  const change = async (body: object, note: string) => {
    if (!(await writing.send({ method: 'PATCH', path, body }))) return;
    setOpen(undefined);
    setSecret('');
    changed(note);
  };
  const remove = async () => {
    if (await writing.send({ method: 'DELETE', path })) changed(w.removed);
  };
  if (open === 'removal')
    return (
      <Form
        submit={() => void remove()}
        label={w.remove}
        needs="settings"
        kind="danger"
        writing={writing}
        close={() => setOpen(undefined)}
      >
        <p>{w.sure}</p>
      </Form>
    );
  if (open === 'secret')
    return (
      <Form
        submit={() => void change({ secret }, w.changed)}
        label={w.change}
        needs="settings"
        writing={writing}
        close={() => setOpen(undefined)}
      >
        <Field
          label={w.secret}
          hint={w.secretHint}
          value={secret}
          change={setSecret}
          autoComplete="off"
          spellcheck={false}
          problem={writing.problemOf('secret')}
        />
      </Form>
    );
  return (
    <>
      <Button
        needs="settings"
        press={() => void change({ isEnabled: !isEnabled }, isEnabled ? w.disable : w.enable)}
        isBusy={writing.isSending}
      >
        {isEnabled ? w.disable : w.enable}
      </Button>
      {!busArn && mode !== 'no_auth' && <Button press={() => setOpen('secret')}>{w.change}</Button>}
      <Button press={() => setOpen('removal')}>{w.remove}</Button>
      {writing.failure && <Problem failure={writing.failure} isWrite />}
    </>
  );
}

function Add({ changed }: Changed) {
  const { project } = useDesk();
  const writing = useWrite<Endpoint>();
  const [url, setUrl] = useState('');
  const [mode, setMode] = useState('standard_webhooks');
  const [secret, setSecret] = useState('');
  const add = async () => {
    const body = {
      ...{ productOrigin: project.productOrigin, url: url.trim(), mode },
      ...(mode !== 'no_auth' && { secret }),
    };
    if (!(await writing.send({ method: 'POST', path: '/admin/endpoints', body }))) return;
    setUrl('');
    setSecret('');
    changed(w.added);
  };
  return (
    <Section title={w.add}>
      <Form submit={() => void add()} label={w.add} needs="settings" writing={writing}>
        <Field label={w.url} value={url} change={setUrl} problem={writing.problemOf('url')} />
        <Select
          label={w.mode}
          value={mode}
          options={Object.entries(w.modes).map(([value, label]) => ({ value, label }))}
          change={setMode}
        />
        {mode !== 'no_auth' && (
          <Field
            label={w.secret}
            hint={w.secretHint}
            value={secret}
            change={setSecret}
            autoComplete="off"
            spellcheck={false}
            problem={writing.problemOf('secret')}
          />
        )}
      </Form>
    </Section>
  );
}
