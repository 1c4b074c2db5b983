import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Field, Form } from '../page/fields.tsx';
import { Button, Done, Heading, Problem, Section, Shown } from '../page/parts.tsx';
import { addressOf } from '../page/route.ts';
import { useRead } from '../page/use-read.ts';
import { useWrite, type Writing } from '../page/use-write.ts';
import { words } from '../words/words.ts';
import { type Shelf, Status } from './catalog-page.tsx';

const w = words.catalog;
export type PageProps = Readonly<{ id: string | undefined; isMade: boolean }>;
type Kept = Readonly<{ id: string; version: number; status?: 'draft' | 'active' | 'retired'; code?: string }>;

/** A record that is being edited, read first; or the form of a new one. */
export function Opened<Record extends Kept>({
  path,
  id,
  children,
}: {
  path: string;
  id: string | undefined;
  children: (record: Record | undefined, again: () => void) => ComponentChildren;
}) {
  const read = useRead<Record | undefined>(
    async (office) => (id ? await office.read<Record>(`${path}/${id}`) : { kind: 'got', data: undefined }),
    [path, id],
  );
  return (
    <Shown value={read.value} again={read.again} bones={8}>
      {(record) => children(record, read.again)}
    </Shown>
  );
}

type EditorProps<Record extends Kept> = Readonly<{
  shelf: Shelf;
  path: string;
  title: string;
  record: Record | undefined;
  isMade: boolean;
  again: () => void;
  writing: Writing<Record>;
  /** What is sent. An edit has the version beside, and leaves out what never changes. */
  body: () => object;
  preview?: ComponentChildren;
  more?: ComponentChildren;
  children: ComponentChildren;
}>;

/** The form of one record of the catalog: it makes one or changes one, and puts it on sale or takes it off. */
export function Editor<Record extends Kept>(props: EditorProps<Record>) {
  const { shelf, path, title, record, isMade, again, writing, body, preview, more, children } = props;
  const [isSaved, setSaved] = useState(false);
  const name = record && (record.code ?? record.id);
  const save = async () => {
    const made = await writing.send(
      record
        ? { method: 'PATCH', path: `${path}/${name}`, body: { version: record.version, ...body() } }
        : { method: 'POST', path, body: body() },
    );
    if (!made) return setSaved(false);
    if (!record) location.hash = addressOf(['catalog', shelf, made.code ?? made.id], { made: 'yes' });
    setSaved(true);
    again();
  };
  return (
    <>
      <Heading aside={record?.status && <Status status={record.status} />}>{title}</Heading>
      <p class="lead">
        <a href={addressOf(['catalog', shelf])}>{w.shelves[shelf]}</a>
      </p>
      {(isSaved || isMade) && !writing.failure && <Done>{isSaved ? w.saved : w.made}</Done>}
      <div class="columns">
        <div class="paper">
          <Form
            submit={() => void save()}
            label={record ? w.save : w.make[shelf]}
            needs="settings"
            writing={writing}
          >
            {children}
          </Form>
        </div>
        <div>
          {preview}
          {record?.status && <OnSale record={record} path={`${path}/${name}`} changed={again} />}
          {more}
        </div>
      </div>
    </>
  );
}

/** Puts a record on sale, or takes it off once somebody has confirmed that. */
function OnSale({ record, path, changed }: { record: Kept; path: string; changed: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const writing = useWrite<Kept>();
  const set = async (verb: 'activate' | 'retire') => {
    if (!(await writing.send({ method: 'POST', path: `${path}/${verb}` }))) return;
    setAsking(false);
    changed();
  };
  return (
    <Section title={w.sale}>
      {writing.failure && <Problem failure={writing.failure} isWrite />}
      {record.status !== 'active' ? (
        <>
          <p class="small">{w.offSale}</p>
          <Button kind="main" needs="settings" press={() => void set('activate')} isBusy={writing.isSending}>
            {w.activate}
          </Button>
        </>
      ) : isAsking ? (
        <fieldset class="form" aria-label={w.retire}>
          <p>{w.sure}</p>
          <div class="buttons">
            <Button
              kind="danger"
              needs="settings"
              press={() => void set('retire')}
              isBusy={writing.isSending}
            >
              {w.retireNow}
            </Button>
            <Button press={() => setAsking(false)}>{words.back}</Button>
          </div>
        </fieldset>
      ) : (
        <>
          <p class="small">{w.onSale}</p>
          <Button needs="settings" press={() => setAsking(true)}>
            {w.retire}
          </Button>
        </>
      )}
    </Section>
  );
}

type Named = Readonly<{ name: string; description: string }>;

/** What shops call a record, and what they say of it. */
export function NameFields({
  name,
  description,
  change,
  problemOf,
}: Named & Readonly<{ change: (typed: Partial<Named>) => void; problemOf: Writing<unknown>['problemOf'] }>) {
  return (
    <>
      <Field
        label={w.name}
        value={name}
        change={(typed) => change({ name: typed })}
        problem={problemOf('name')}
      />
      <Field
        label={w.description}
        hint={w.descriptionHint}
        value={description}
        change={(typed) => change({ description: typed })}
        isLong
        problem={problemOf('description')}
      />
    </>
  );
}
