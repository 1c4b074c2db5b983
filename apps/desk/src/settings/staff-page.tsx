import { useState } from 'preact/hooks';
import type { AuditEntry } from '../api/shapes.ts';
import { useDesk } from '../page/desk.ts';
import { Field, Form } from '../page/fields.tsx';
import { Done, Facts, Section, Shown } from '../page/parts.tsx';
import { addressOf } from '../page/route.ts';
import { readAll, useRead } from '../page/use-read.ts';
import { useWrite } from '../page/use-write.ts';
import { shortInstant, words } from '../words/words.ts';

const w = words.staffSettings;
const PAGES_MAX = 3;

export function StaffPage() {
  const { project, may } = useDesk();
  const { name, roles } = project.askedBy;
  return (
    <>
      <div class="paper">
        <p class="small">{w.hint}</p>
        <Facts
          facts={[
            [w.you, name],
            [w.roles, roles?.join(', ') ?? w.allRoles],
          ]}
        />
      </div>
      {may('settings') && <Seen />}
      <SignOut />
    </>
  );
}

/** Members of staff by what they did last. */
function Seen() {
  const read = useRead((office) => readAll<AuditEntry>(office, '/admin/audit', {}, PAGES_MAX), []);
  return (
    <Section title={w.seen}>
      <Shown value={read.value} again={read.again}>
        {({ items }) => {
          const lasts = new Map<string, AuditEntry>();
          for (const entry of items)
            if (entry.actor.type === 'staff' && !lasts.has(entry.actor.name))
              lasts.set(entry.actor.name, entry);
          if (lasts.size === 0) return <p class="small">{w.none}</p>;
          return (
            <ul class="rows">
              {[...lasts].map(([actor, { at, action }]) => (
                <li key={actor}>
                  <a href={addressOf(['settings', 'audit'], { actor })}>{actor}</a>
                  <span class="small">
                    {w.last} {shortInstant(at)}: {action}
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </Shown>
    </Section>
  );
}

function SignOut() {
  const writing = useWrite<Readonly<{ subject: string }>>();
  const [name, setName] = useState('');
  const [ended, setEnded] = useState<string>();
  const end = async () => {
    const path = `/admin/staff/${encodeURIComponent(name.trim())}/sign-out`;
    setEnded((await writing.send({ method: 'POST', path }))?.subject);
  };
  return (
    <Section title={w.end}>
      <Form submit={() => void end()} label={w.end} needs="settings" writing={writing} kind="danger">
        <Field
          label={w.name}
          hint={w.endHint}
          value={name}
          change={setName}
          problem={writing.problemOf('subject')}
        />
        {ended && <Done>{w.ended(ended)}</Done>}
      </Form>
    </Section>
  );
}
