import { useState } from 'preact/hooks';
import type { AddOn } from '../api/shapes.ts';
import { useDesk } from '../page/desk.ts';
import { Choice } from '../page/fields.tsx';
import { useWrite } from '../page/use-write.ts';
import { typedNumber } from '../payments/refund-request.ts';
import { words } from '../words/words.ts';
import { Editor, NameFields, Opened, type PageProps } from './editor.tsx';
import { PriceRows } from './price-rows.tsx';
import type { TypedPrice } from './prices.ts';

const w = words.catalog;
const PATH = '/admin/addons';
type Props = Readonly<{ addOn: AddOn | undefined; isMade: boolean; again: () => void }>;

export const AddOnPage = ({ id, isMade }: PageProps) => (
  <Opened<AddOn> path={PATH} id={id}>
    {(addOn, again) => <AddOnForm key={addOn?.id} addOn={addOn} isMade={isMade} again={again} />}
  </Opened>
);

function AddOnForm({ addOn, isMade, again }: Props) {
  const { project } = useDesk();
  const writing = useWrite<AddOn>();
  const [named, setNamed] = useState({ name: addOn?.name ?? '', description: addOn?.description ?? '' });
  const [billingType, setBillingType] = useState(String(addOn?.billingType ?? 2));
  const [prices, setPrices] = useState<readonly TypedPrice[]>(
    addOn?.prices.map(({ currency, amount }) => ({ months: '0', currency, amount: String(amount) })) ?? [
      { months: '0', currency: project.baseCurrency, amount: '' },
    ],
  );
  const body = () => ({
    ...{ ...named, billingType: Number(billingType) },
    prices: prices.map(({ currency, amount }) => ({ currency, amount: typedNumber(amount) })),
  });
  return (
    <Editor
      {...{ shelf: 'add-ons', path: PATH, record: addOn, isMade, again, writing, body }}
      title={addOn?.name ?? w.make['add-ons']}
    >
      <NameFields
        {...named}
        change={(typed) => setNamed({ ...named, ...typed })}
        problemOf={writing.problemOf}
      />
      <Choice
        legend={w.charged}
        value={billingType}
        options={[
          { value: '2', label: w.withEachCycle },
          { value: '1', label: w.onlyOnce },
        ]}
        change={setBillingType}
      />
      <PriceRows prices={prices} change={setPrices} problemOf={writing.problemOf} />
    </Editor>
  );
}
