import { useState } from 'preact/hooks';
import type { Dispute } from '../api/shapes.ts';
import { Field, Form, Tick } from '../page/fields.tsx';
import { Badge, Button, Done, Facts, Section, Shown } from '../page/parts.tsx';
import { useRead } from '../page/use-read.ts';
import { useWrite } from '../page/use-write.ts';
import { instant, money, words } from '../words/words.ts';

const w = words.dispute;

/** The disputes of a payment, and their answer. */
export function Disputes({ transactionId }: { transactionId: string }) {
  const read = useRead<Readonly<{ data: readonly Dispute[] }>>(
    (office) => office.list<Dispute>('/admin/disputes', { transactionId }),
    [transactionId],
  );
  return (
    <Section title={w.heading}>
      <Shown value={read.value} again={read.again}>
        {({ data }) => data.map((dispute) => <One key={dispute.id} dispute={dispute} again={read.again} />)}
      </Shown>
    </Section>
  );
}

function One({ dispute, again }: { dispute: Dispute; again: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<string>();
  const { evidence, isOpen: isUndecided } = dispute;
  const mayAnswer = isUndecided && evidence.submissions === 0;
  return (
    <article class="entry">
      <Facts
        facts={[
          [money(dispute.amount), <Badge tone={isUndecided ? 'bad' : 'calm'}>{plain(dispute.status)}</Badge>],
          [w.reason, plain(dispute.reason)],
          [w.dueBy, evidence.dueBy && instant(evidence.dueBy)],
          [w.status, evidence.submissions > 0 ? w.submitted : evidence.isHeld ? w.held : w.notHeld],
        ]}
      />
      {done && <Done>{done}</Done>}
      {mayAnswer && !isOpen && (
        <Button needs="money" press={() => setOpen(true)}>
          {w.open}
        </Button>
      )}
      {isOpen && (
        <EvidenceForm
          id={dispute.id}
          close={() => setOpen(false)}
          answered={(text) => {
            setOpen(false);
            setDone(text);
            again();
          }}
        />
      )}
    </article>
  );
}

/** The processor's words, such as `needs_response`, as a sentence begins. */
const plain = (word: string): string =>
  word.replaceAll('_', ' ').replace(/^\w/, (letter) => letter.toUpperCase());

type Held = keyof typeof w.includes;
const HELD = Object.keys(w.includes) as Held[];

function EvidenceForm({
  id,
  close,
  answered,
}: {
  id: string;
  close: () => void;
  answered: (text: string) => void;
}) {
  const [statement, setStatement] = useState('');
  const [productDescription, setProduct] = useState('');
  const [include, setInclude] = useState<readonly Held[]>(HELD);
  const [isSure, setSure] = useState(false);
  const writing = useWrite<Dispute>();
  const send = async (submit: boolean) => {
    const text = {
      ...(statement.trim() && { statement }),
      ...(productDescription.trim() && { productDescription }),
    };
    const body = { ...(Object.keys(text).length > 0 && { text }), include, submit };
    const path = `/admin/disputes/${id}/evidence`;
    if (await writing.send({ method: 'POST', path, body })) answered(submit ? w.sent : w.saved);
  };
  const toggle = (name: Held) => (isOn: boolean) =>
    setInclude((before) => HELD.filter((one) => (one === name ? isOn : before.includes(one))));
  return (
    <Form
      title={w.open}
      submit={() => void send(false)}
      label={w.save}
      needs="money"
      writing={writing}
      close={close}
      also={
        <Button
          kind="danger"
          needs="money"
          isBusy={writing.isSending}
          press={() => (isSure ? void send(true) : setSure(true))}
        >
          {w.submit}
        </Button>
      }
    >
      <Field
        label={w.statement}
        value={statement}
        change={setStatement}
        isLong
        problem={writing.problemOf('text.statement')}
      />
      <Field
        label={w.product}
        value={productDescription}
        change={setProduct}
        problem={writing.problemOf('text.productDescription')}
      />
      <fieldset class="field choice">
        <legend>{w.include}</legend>
        {HELD.map((name) => (
          <Tick key={name} label={w.includes[name]} isOn={include.includes(name)} change={toggle(name)} />
        ))}
      </fieldset>
      <p class="small">{isSure ? w.sure : w.submitHint}</p>
    </Form>
  );
}
