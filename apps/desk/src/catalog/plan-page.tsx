import { useState } from 'preact/hooks';
import type { AddOn, FeatureCategory, Plan, Product } from '../api/shapes.ts';
import { useDesk } from '../page/desk.ts';
import { Field, Select, Tick } from '../page/fields.tsx';
import { Shown } from '../page/parts.tsx';
import { readAll, useRead } from '../page/use-read.ts';
import { useWrite, type Writing } from '../page/use-write.ts';
import { words } from '../words/words.ts';
import { Editor, NameFields, Opened, type PageProps } from './editor.tsx';
import { MoveSubscribers } from './move-subscribers.tsx';
import { PlanPreview } from './plan-preview.tsx';
import { planBody, type TypedPlan, typedPlan } from './plan-request.ts';
import { PriceRows } from './price-rows.tsx';

const w = words.catalog;
const PATH = '/admin/plans';
/** Lists of the catalog are read as far as these pages of a hundred go. */
const PAGES_MAX = 5;
type Choices = Readonly<{
  products: readonly Product[];
  addOns: readonly AddOn[];
  categories: readonly FeatureCategory[];
}>;

export function PlanPage({ id, isMade }: PageProps) {
  const choices = useRead<Choices>(async (office) => {
    const [products, addOns, categories] = await Promise.all([
      readAll<Product>(office, '/admin/product', {}, PAGES_MAX),
      readAll<AddOn>(office, '/admin/addons', {}, PAGES_MAX),
      readAll<FeatureCategory>(office, '/admin/features', {}, PAGES_MAX),
    ]);
    if (products.kind !== 'got') return products;
    if (addOns.kind !== 'got') return addOns;
    if (categories.kind !== 'got') return categories;
    const data = { products: products.data.items, addOns: addOns.data.items };
    return { kind: 'got', data: { ...data, categories: categories.data.items } };
  }, []);
  return (
    <Shown value={choices.value} again={choices.again} bones={8}>
      {(known) => (
        <Opened<Plan> path={PATH} id={id}>
          {(plan, again) => <PlanForm key={plan?.id} {...{ plan, isMade, again }} choices={known} />}
        </Opened>
      )}
    </Shown>
  );
}

type FormProps = Readonly<{ plan: Plan | undefined; isMade: boolean; again: () => void; choices: Choices }>;

function PlanForm({ plan, isMade, again, choices: { products, addOns, categories } }: FormProps) {
  const { project } = useDesk();
  const writing = useWrite<Plan>();
  const offered = products.filter(({ status }) => status === 'active');
  const [typed, setTyped] = useState<TypedPlan>(() => ({
    ...typedPlan(plan, project.baseCurrency),
    ...(!plan && { productId: offered[0]?.id ?? '' }),
  }));
  const set = (part: Partial<TypedPlan>) => setTyped((before) => ({ ...before, ...part }));
  const product = products.find(({ id }) => id === typed.productId);
  const isRecurring = product?.pricing === 'recurring';
  const { productOrigin } = project;
  return (
    <Editor
      {...{ shelf: 'plans', path: PATH, record: plan, isMade, again, writing }}
      title={plan?.name ?? w.make.plans}
      body={() => planBody(typed, product, { plan, productOrigin })}
      preview={
        <PlanPreview
          {...{ typed, isRecurring }}
          category={categories.find(({ id }) => id === typed.featuresId)}
          addOns={addOns.filter(({ id }) => typed.addOnIds.includes(id))}
        />
      }
      more={plan && isRecurring && <MoveSubscribers plan={plan} />}
    >
      {plan ? (
        <p class="small">{w.ofProduct(product?.name ?? '')}</p>
      ) : (
        <>
          <Select
            label={w.product}
            value={typed.productId}
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
            change={(productId) => set({ productId })}
          />
          {offered.length === 0 && <p class="problem">{w.noProducts}</p>}
        </>
      )}
      <Fields {...{ typed, set, writing, isRecurring }} />
      {categories.length > 0 && (
        <Select
          label={w.features}
          value={typed.featuresId}
          options={[
            { value: '', label: w.noFeatures },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          change={(featuresId) => set({ featuresId })}
        />
      )}
      {addOns.length > 0 && <AddOnTicks {...{ typed, set, addOns }} />}
    </Editor>
  );
}

type FieldsProps = Readonly<{
  typed: TypedPlan;
  set: (part: Partial<TypedPlan>) => void;
  writing: Writing<Plan>;
  isRecurring: boolean;
}>;

function Fields({ typed, set, writing: { problemOf }, isRecurring }: FieldsProps) {
  return (
    <>
      <NameFields {...typed} change={set} problemOf={problemOf} />
      <PriceRows
        prices={typed.prices}
        change={(prices) => set({ prices })}
        problemOf={problemOf}
        hasCycles={isRecurring}
      />
      {isRecurring && (
        <Tick label={w.hasTrial} isOn={typed.hasTrial} change={(hasTrial) => set({ hasTrial })} />
      )}
      {isRecurring && typed.hasTrial && (
        <Field
          label={w.trialDays}
          value={typed.trialDays}
          change={(trialDays) => set({ trialDays })}
          inputMode="numeric"
          problem={problemOf('trialDays')}
        />
      )}
    </>
  );
}

function AddOnTicks({
  typed: { addOnIds },
  set,
  addOns,
}: Pick<FieldsProps, 'typed' | 'set'> & Readonly<{ addOns: readonly AddOn[] }>) {
  return (
    <fieldset class="field">
      <legend>{w.addOns}</legend>
      {addOns.map(({ id, name }) => (
        <Tick
          key={id}
          label={name}
          isOn={addOnIds.includes(id)}
          change={(isOn) =>
            set({ addOnIds: isOn ? [...addOnIds, id] : addOnIds.filter((one) => one !== id) })
          }
        />
      ))}
    </fieldset>
  );
}
