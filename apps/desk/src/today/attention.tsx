import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../../checkout/src/page/icons.tsx';
import type { Dispute, Ledger, Payment } from '../api/shapes.ts';
import { useDesk } from '../page/desk.ts';
import { Button, Done, Problem, Said, Section } from '../page/parts.tsx';
import { addressOf } from '../page/route.ts';
import { useWrite } from '../page/use-write.ts';
import { instant, money, words } from '../words/words.ts';

export type Troubles = Readonly<{
  disputes: readonly Dispute[];
  quarantined: readonly Payment[];
  ledger: Ledger;
}>;

const w = words.attention;

/** What waits for somebody, the most urgent first. */
export function Attention({ disputes, quarantined, ledger }: Troubles) {
  const { project } = useDesk();
  const { webhook, guardedUntil } = project;
  const open = disputes.toSorted((one, other) =>
    (one.evidence.dueBy ?? '~').localeCompare(other.evidence.dueBy ?? '~'),
  );
  const items = [
    ...open.map(({ id, amount, evidence, transactionId }) => (
      <Item
        key={id}
        title={w.dispute(money(amount))}
        body={evidence.dueBy ? w.dueBy(instant(evidence.dueBy)) : undefined}
      >
        <a class="button" href={addressOf(['payments', transactionId])}>
          {w.answer}
        </a>
      </Item>
    )),
    ...quarantined.map(({ id, amount }) => (
      <Item key={id} title={w.quarantined(money(amount))} body={w.quarantinedBody}>
        <a class="button" href={addressOf(['payments', id])}>
          {w.see}
        </a>
      </Item>
    )),
    ...(webhook?.pausedAt
      ? [<Endpoint key="endpoint" title={w.paused} body={w.pausedBody(instant(webhook.pausedAt))} />]
      : webhook?.failingSince
        ? [<Endpoint key="endpoint" title={w.failing} body={w.failingBody(instant(webhook.failingSince))} />]
        : []),
    ...(guardedUntil
      ? [<Item key="guard" title={w.guarded} body={w.guardedBody(instant(guardedUntil))} />]
      : []),
    ...(ledger.state === 'differs' ? [<Item key="ledger" title={w.differs} body={w.differsBody} />] : []),
    ...(ledger.problem
      ? [<Item key="unchecked" title={w.unchecked} body={<Said>{ledger.problem}</Said>} />]
      : []),
  ];
  return (
    <Section title={w.heading}>
      {items.length > 0 ? (
        <ul class="attention">{items}</ul>
      ) : (
        <p class="at-rest">
          <Icon shape="tick" /> {w.nothing}
        </p>
      )}
    </Section>
  );
}

function Item({
  title,
  body,
  children,
}: {
  title: string;
  body?: ComponentChildren;
  children?: ComponentChildren;
}) {
  return (
    <li>
      <Icon shape="alert" />
      <div>
        <p class="strong">{title}</p>
        {body && <p class="small">{body}</p>}
      </div>
      {children}
    </li>
  );
}

type Tested = Readonly<{ isDelivered: boolean; status: number | null; problem: string | null }>;

function Endpoint({ title, body }: { title: string; body: string }) {
  const { project } = useDesk();
  const test = useWrite<Tested>();
  const [tested, setTested] = useState<Tested>();
  const send = async () =>
    setTested(
      await test.send({
        method: 'POST',
        path: '/admin/events/test',
        body: { productOrigin: project.productOrigin },
      }),
    );
  return (
    <Item title={title} body={body}>
      <Button needs="settings" press={() => void send()} isBusy={test.isSending}>
        {w.test}
      </Button>
      {test.failure && <Problem failure={test.failure} isWrite />}
      {tested?.isDelivered && <Done>{w.tested(String(tested.status))}</Done>}
      {tested && !tested.isDelivered && (
        <p class="problem">{w.untested(tested.problem ?? String(tested.status))}</p>
      )}
    </Item>
  );
}
