import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useDesk } from '../page/desk.ts';
import { Button, Done, Shown } from '../page/parts.tsx';
import { useRead } from '../page/use-read.ts';
import { useWrite, type Writing } from '../page/use-write.ts';
import { words } from '../words/words.ts';

const w = words.settings;

export const PROJECT = '/admin/settings/global-settings/project';
export const DOCUMENTS = '/admin/settings/documents';

type Saved = Readonly<{ changed: readonly string[] }>;
/** Sends what a form of settings holds. */
export type Edit = Readonly<{ save: (fields: object) => void; writing: Writing<Saved> }>;

/**
 * Settings that are read and changed at one path. A change names the version that the form shows, so that it undoes none of somebody else:
 * where there is a newer one, it is refused, and the form is read again when its user says so.
 */
export function Editable<Data extends Readonly<{ version: string }>>({
  path,
  children,
}: {
  path: string;
  children: (data: Data, edit: Edit) => ComponentChildren;
}) {
  const { project } = useDesk();
  const { productOrigin } = project;
  const read = useRead<Data>((office) => office.read<Data>(path, { productOrigin }), [path]);
  const writing = useWrite<Saved>();
  const [saved, setSaved] = useState<Saved>();
  const [turn, setTurn] = useState(0);
  const isOutdated = writing.failure?.kind === 'refused' && writing.failure.code === 'edit_conflict';
  // What was typed stays until the newer settings are there, which a new form then shows.
  const [isRenewing, setRenewing] = useState(false);
  const readAgain = () => {
    writing.forget();
    setRenewing(true);
    read.again();
  };
  useEffect(() => {
    if (!isRenewing) return;
    setRenewing(false);
    setTurn(turn + 1);
  }, [read.value]);
  const saveFrom = (version: string) => async (fields: object) => {
    setSaved(undefined);
    const done = await writing.send({ method: 'PATCH', path, body: { productOrigin, version, ...fields } });
    setSaved(done);
    if (done) read.again();
  };
  return (
    <Shown value={read.value} again={read.again} bones={6}>
      {(data) => (
        <div class="narrow">
          <div class="paper">
            <Fragment key={turn}>
              {children(data, { save: (fields) => void saveFrom(data.version)(fields), writing })}
            </Fragment>
            {isOutdated && <Button press={readAgain}>{w.readAgain}</Button>}
            {saved && <Done>{saved.changed.length > 0 ? w.saved : w.unchanged}</Done>}
          </div>
        </div>
      )}
    </Shown>
  );
}
