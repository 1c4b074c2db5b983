import { useState } from 'preact/hooks';
import type { Customer } from '../api/shapes.ts';
import { Field, Form, Tick } from '../page/fields.tsx';
import { Done } from '../page/parts.tsx';
import { useWrite } from '../page/use-write.ts';
import { words } from '../words/words.ts';

const w = words.customer;

/** Erases a customer, which cannot be undone: a member of staff types whom. */
export function Erase({
  customer: { id, email },
  close,
  erased,
}: {
  customer: Customer;
  close: () => void;
  erased: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [endOrders, setEndOrders] = useState(false);
  const [forfeitWallet, setForfeit] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [isDone, setDone] = useState(false);
  const writing = useWrite();
  const erase = async () => {
    if (typed.trim().toLowerCase() !== email.toLowerCase()) return setWrong(true);
    const body = { endOrders, forfeitWallet };
    if (!(await writing.send({ method: 'POST', path: `/admin/customers/${id}/erase`, body }))) return;
    setDone(true);
    erased();
  };
  if (isDone) return <Done>{w.erased}</Done>;
  return (
    <Form
      submit={() => void erase()}
      label={w.eraseConfirm}
      kind="danger"
      needs="settings"
      writing={writing}
      close={close}
    >
      <p class="small">{w.eraseBody}</p>
      <Tick label={w.endOrders} isOn={endOrders} change={setEndOrders} />
      <Tick label={w.forfeit} isOn={forfeitWallet} change={setForfeit} />
      <Field
        label={w.type(email)}
        value={typed}
        change={(text) => {
          setWrong(false);
          setTyped(text);
        }}
        autoComplete="off"
        spellcheck={false}
        problem={isWrong ? w.type(email) : undefined}
      />
    </Form>
  );
}
