import { useState } from 'preact/hooks';
import type { Moved, Page, Plan } from '../api/shapes.ts';
import { useDesk } from '../page/desk.ts';
import { Field, Form } from '../page/fields.tsx';
import { Button, Done, Problem, Section } from '../page/parts.tsx';
import { addressOf } from '../page/route.ts';
import { type Column, Table } from '../page/table.tsx';
import { useWrite, type Writing } from '../page/use-write.ts';
import { addDays, dayIn } from '../words/days.ts';
import { count, day, money, words } from '../words/words.ts';

const w = words.catalog;
/** What one request looks at or moves. The list of whom it moves goes with it, so that no one moves who was not shown. */
const PAGE = 100;
const PAGES_MAX = 50;
const NOTICE_DAYS = 31;

const columns: readonly Column<Moved>[] = [
  {
    name: w.subscriber,
    cell: ({ customerId, orderId }) =>
      customerId ? <a href={addressOf(['customers', customerId])}>{customerId}</a> : orderId,
  },
  { name: w.paysNow, isNumber: true, cell: ({ current }) => current && money(current) },
  { name: w.paysThen, isNumber: true, cell: ({ next }) => next && money(next) },
  { name: w.from, isNumber: true, cell: ({ effectiveOn }) => effectiveOn && day(effectiveOn) },
  {
    name: w.why,
    cell: ({ reason }) => (reason ? (w.reasons[reason] ?? reason.replaceAll('_', ' ')) : w.moves),
  },
];

/** Moves those who have a plan to its price of now: a preview first, then those who were seen in it. It is undone until it takes effect. */
export function MoveSubscribers({ plan }: { plan: Plan }) {
  const { project, now } = useDesk();
  const [from, setFrom] = useState(addDays(dayIn(project.timeZone, now()), NOTICE_DAYS));
  const [seen, setSeen] = useState<readonly Moved[]>();
  const [done, setDone] = useState<string>();
  const [looking, moving, undoing] = [
    useWrite<Page<Moved>>('page'),
    useWrite<Page<Moved>>('page'),
    useWrite<Page<Moved>>('page'),
  ];
  const path = `/admin/plans/${plan.id}/move-subscribers`;
  const orders = (seen ?? []).filter(({ outcome }) => outcome === 'moves').map(({ orderId }) => orderId);
  const look = async () => setSeen(await allOf(looking, path, { from, limit: PAGE, preview: true }));
  const finish = (text: string) => {
    setSeen(undefined);
    setDone(text);
  };
  const move = async () => {
    let moved = 0;
    for (let at = 0; at < orders.length; at += PAGE) {
      const body = { from, orders: orders.slice(at, at + PAGE) };
      const made = await moving.send({ method: 'POST', path, body });
      if (!made) return; // Whom an earlier request moved moves no second time.
      moved += countOf(made.data, 'moves');
    }
    finish(w.moved(count(moved)));
  };
  const undo = async () => {
    const made = await allOf(undoing, `${path}/undo`, { limit: PAGE });
    if (made) finish(w.undone(count(countOf(made, 'undone'))));
  };
  const failure = moving.failure ?? undoing.failure;
  return (
    <Section title={w.move}>
      <p class="small">{w.moveBody}</p>
      {done && <Done>{done}</Done>}
      {failure && <Problem failure={failure} isWrite />}
      {seen ? (
        <>
          {seen.length > 0 ? (
            <Table caption={w.move} columns={columns} items={seen} keyOf={({ orderId }) => orderId} />
          ) : (
            <p>{w.noSubscribers}</p>
          )}
          {seen.length >= PAGE * PAGES_MAX && <p class="small">{w.morePages}</p>}
          <div class="buttons">
            {orders.length > 0 && (
              <Button kind="danger" needs="settings" press={() => void move()} isBusy={moving.isSending}>
                {w.moveNow(count(orders.length))}
              </Button>
            )}
            <Button press={() => setSeen(undefined)}>{words.back}</Button>
          </div>
        </>
      ) : (
        <Form
          submit={() => void look()}
          label={w.whoMoves}
          needs="settings"
          writing={looking}
          also={
            <Button needs="settings" press={() => void undo()} isBusy={undoing.isSending}>
              {w.undoMoves}
            </Button>
          }
        >
          <Field
            label={w.from}
            hint={w.fromHint}
            value={from}
            change={setFrom}
            problem={looking.problemOf('from')}
          />
        </Form>
      )}
    </Section>
  );
}

const countOf = (done: readonly Moved[], outcome: Moved['outcome']): number =>
  done.filter((one) => one.outcome === outcome).length;

/** Sends a request page by page; undefined when one of them failed. */
async function allOf(
  { send }: Writing<Page<Moved>>,
  path: string,
  body: object,
): Promise<readonly Moved[] | undefined> {
  const all: Moved[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const got = await send({ method: 'POST', path, body: { ...body, ...(cursor && { cursor }) } });
    if (!got) return undefined;
    all.push(...got.data);
    if (!got.nextCursor) return all;
    cursor = got.nextCursor;
  }
  return all;
}
