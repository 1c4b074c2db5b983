import { useState } from 'preact/hooks';
import { fractionDigits, minorUnits } from '../../../checkout/src/words/money.ts';
import type { Customer, Page, Wallet, WalletEntry } from '../api/shapes.ts';
import { useDesk } from '../page/desk.ts';
import { Field, Form, Select } from '../page/fields.tsx';
import { Button, Done, Facts, Section, Shown } from '../page/parts.tsx';
import { type Column, ListTable } from '../page/table.tsx';
import { useList, useRead } from '../page/use-read.ts';
import { useWrite } from '../page/use-write.ts';
import { typedNumber } from '../payments/refund-request.ts';
import { money, shortInstant, words } from '../words/words.ts';

const w = words.customer;

/** What a customer has as credit, how it moved, and the way to give more. */
export function WalletSection({ customer: { id } }: { customer: Customer }) {
  const { project } = useDesk();
  const { productOrigin } = project;
  const [isOpen, setOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  const read = useRead<Page<Wallet>>(
    (office) => office.list<Wallet>('/admin/wallet', { productOrigin, customerId: id }),
    [id, turn],
  );
  return (
    <Section
      title={w.wallet}
      aside={
        !isOpen && (
          <Button needs="money" press={() => setOpen(true)}>
            {w.addCredit}
          </Button>
        )
      }
    >
      {turn > 0 && !isOpen && <Done>{w.credited}</Done>}
      {isOpen && (
        <CreditForm
          customerId={id}
          close={() => setOpen(false)}
          credited={() => {
            setOpen(false);
            setTurn((before) => before + 1);
          }}
        />
      )}
      <Shown value={read.value} again={read.again} bones={1}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="small">{w.noWallet}</p>
          ) : (
            data.map((wallet) => <One key={wallet.currency} wallet={wallet} turn={turn} />)
          )
        }
      </Shown>
    </Section>
  );
}

const minor = (amount: number, currency: string): string =>
  money({ value: amount / 10 ** digitsOf(currency), currency });
/** Minor units of the service are the processor's, which counts two currencies without decimals in hundredths. */
const digitsOf = (currency: string): number =>
  Math.round(Math.log10(minorUnits(1, currency))) || fractionDigits(currency);

const TAKES: readonly string[] = ['hold', 'debit', 'reversal'];
const columns: readonly Column<WalletEntry>[] = [
  { name: words.payments.columns.when, cell: ({ at }) => shortInstant(at) },
  {
    name: words.payments.columns.what,
    cell: ({ type, reason }) => [w.entryTypes[type] ?? type, reason].filter(Boolean).join(': '),
  },
  {
    name: words.payments.columns.amount,
    isNumber: true,
    cell: ({ type, amount, currency }) => `${TAKES.includes(type) ? '−' : '+'}${minor(amount, currency)}`,
  },
];

function One({
  wallet: { customerId, currency, balance, holdBalance },
  turn,
}: {
  wallet: Wallet;
  turn: number;
}) {
  const { project } = useDesk();
  const list = useList<WalletEntry>('/admin/wallet/entries', {
    ...{ productOrigin: project.productOrigin, customerId, currency, limit: '10' },
  });
  return (
    <article class="entry" key={turn}>
      <Facts
        facts={[
          [w.balance, <span class="strong number">{minor(balance, currency)}</span>],
          [w.held, holdBalance > 0 && minor(holdBalance, currency)],
        ]}
      />
      <details>
        <summary>{w.entries}</summary>
        <ListTable
          caption={w.entries}
          columns={columns}
          keyOf={({ id }) => id}
          list={list}
          none={words.none}
        />
      </details>
    </article>
  );
}

function CreditForm({
  customerId,
  close,
  credited,
}: {
  customerId: string;
  close: () => void;
  credited: () => void;
}) {
  const { project } = useDesk();
  const { productOrigin, baseCurrency, currencies } = project;
  const [amount, setAmount] = useState('');
  const [currency, setCurrency] = useState(baseCurrency);
  const [reason, setReason] = useState('');
  const writing = useWrite<Wallet>();
  const typed = typedNumber(amount);
  const add = async () => {
    const units = typeof typed === 'number' ? minorUnits(typed, currency) : typed;
    const body = {
      productOrigin,
      customerId,
      currency,
      amount: units,
      ...(reason.trim() && { reason: reason.trim() }),
    };
    if (await writing.send({ method: 'POST', path: '/admin/wallet/add', body })) credited();
  };
  return (
    <Form
      title={w.creditHeading}
      submit={() => void add()}
      label={typeof typed === 'number' ? w.credit(money({ value: typed, currency })) : w.addCredit}
      needs="money"
      writing={writing}
      close={close}
    >
      <div class="pair">
        <Field
          label={w.amount}
          value={amount}
          change={setAmount}
          inputMode="decimal"
          autoComplete="off"
          problem={writing.problemOf('amount')}
        />
        <Select
          label={w.currency}
          value={currency}
          options={[baseCurrency, ...currencies.filter((code) => code !== baseCurrency)].map((code) => ({
            value: code,
            label: code,
          }))}
          change={setCurrency}
        />
      </div>
      <Field
        label={w.why}
        value={reason}
        change={setReason}
        maxLength={200}
        problem={writing.problemOf('reason')}
      />
    </Form>
  );
}
