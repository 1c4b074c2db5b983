import { useState } from 'preact/hooks';
import type { NewLink, Page, Plan } from '../api/shapes.ts';
import { useDesk } from '../page/desk.ts';
import { Choice, Field, Form, Select, Tick } from '../page/fields.tsx';
import { Heading } from '../page/parts.tsx';
import { addressOf } from '../page/route.ts';
import { useRead } from '../page/use-read.ts';
import { useWrite } from '../page/use-write.ts';
import { money, words } from '../words/words.ts';
import { linkBody, type Wanted } from './link-request.ts';

const w = words.newLink;
const WEEK = 10_080;
type Setting = Readonly<{
  wanted: Wanted;
  set: (change: Partial<Wanted>) => void;
  problemOf: (field: string) => string | undefined;
}>;

export function NewLinkPage() {
  const { project } = useDesk();
  const writing = useWrite<NewLink>();
  const [wanted, setWanted] = useState<Wanted>({
    ...{ sells: 'amount', amount: '', currency: project.baseCurrency, description: '' },
    ...{ planSlug: '', cycleId: '', reference: '', minutes: WEEK },
    ...{ isMany: false, places: '100', hasSeats: false, seatsMax: '10' },
  });
  const setting = {
    ...{ wanted, problemOf: writing.problemOf },
    set: (change: Partial<Wanted>) => setWanted((before) => ({ ...before, ...change })),
  };
  const make = async () => {
    const body = linkBody(wanted, project.productOrigin);
    const link = await writing.send({ method: 'POST', path: '/admin/payment-links', body });
    if (link) location.hash = addressOf(['links', link.slug], { made: 'yes' });
  };
  return (
    <>
      <Heading>{w.heading}</Heading>
      <div class="narrow">
        <div class="paper">
          <Form submit={() => void make()} label={w.create} needs="support" writing={writing}>
            <Choice
              legend={w.sells}
              value={wanted.sells}
              options={[
                { value: 'amount', label: w.anAmount },
                { value: 'plan', label: w.aPlan },
              ]}
              change={(sells) => setting.set({ sells: sells as Wanted['sells'] })}
            />
            {wanted.sells === 'amount' ? <Amount {...setting} /> : <PlanChoice {...setting} />}
            <Terms {...setting} />
          </Form>
        </div>
      </div>
    </>
  );
}

function Amount({ wanted, set, problemOf }: Setting) {
  const { project } = useDesk();
  return (
    <>
      <div class="pair">
        <Field
          label={w.amount}
          value={wanted.amount}
          change={(amount) => set({ amount })}
          inputMode="decimal"
          autoComplete="off"
          problem={problemOf('amount')}
        />
        <Select
          label={w.currency}
          value={wanted.currency}
          options={currencyOptions(project)}
          change={(currency) => set({ currency })}
        />
      </div>
      <Field
        label={w.description}
        hint={w.descriptionHint}
        value={wanted.description}
        change={(description) => set({ description })}
        maxLength={500}
        problem={problemOf('description')}
      />
    </>
  );
}

/** The shop's own currency first, then the others by name. */
const currencyOptions = ({
  baseCurrency,
  currencies,
}: Readonly<{ baseCurrency: string; currencies: readonly string[] }>) =>
  [baseCurrency, ...currencies.filter((code) => code !== baseCurrency).sort()].map((code) => ({
    value: code,
    label: code,
  }));

function PlanChoice({ wanted, set, problemOf }: Setting) {
  const { project } = useDesk();
  const read = useRead<Page<Plan>>((office) => office.list<Plan>('/admin/plans', { limit: '100' }), []);
  const plans = (read.value.kind === 'got' ? read.value.data.data : []).filter(
    ({ status, productOrigin }) => status === 'active' && productOrigin === project.productOrigin,
  );
  const chosen = plans.find(({ slug }) => slug === wanted.planSlug) ?? plans[0];
  const cycles = chosen?.prices.filter(({ currency }) => currency === chosen.currency) ?? [];
  if (read.value.kind === 'got' && !chosen) return <p class="small">{w.noPlans}</p>;
  if (chosen && chosen.slug !== wanted.planSlug)
    set({ planSlug: chosen.slug, cycleId: cycles[0]?.cycleId ?? '' });
  return (
    <>
      <Select
        label={w.plan}
        value={wanted.planSlug}
        options={plans.map(({ slug, name }) => ({ value: slug, label: name }))}
        change={(planSlug) => {
          const plan = plans.find(({ slug }) => slug === planSlug);
          set({ planSlug, cycleId: plan?.prices[0]?.cycleId ?? '' });
        }}
      />
      {cycles.length > 1 && (
        <Select
          label={w.cycle}
          value={wanted.cycleId}
          options={cycles.map(({ cycleId, amount, currency, billingInterval }) => ({
            value: cycleId,
            label: `${money({ value: amount, currency })} ${billingInterval ? w.months(billingInterval) : w.atOnce}`,
          }))}
          change={(cycleId) => set({ cycleId })}
        />
      )}
      {problemOf('paymentSourceDetails') && <p class="problem">{problemOf('paymentSourceDetails')}</p>}
    </>
  );
}

function Terms({ wanted, set, problemOf }: Setting) {
  return (
    <>
      <Field
        label={w.reference}
        hint={w.referenceHint}
        value={wanted.reference}
        change={(reference) => set({ reference })}
        maxLength={200}
        problem={problemOf('clientReference')}
      />
      <Select
        label={w.expires}
        value={String(wanted.minutes)}
        options={Object.entries(w.expiries).map(([value, label]) => ({ value, label }))}
        change={(minutes) => set({ minutes: Number(minutes) })}
      />
      <Choice
        legend={w.many}
        value={wanted.isMany ? 'several' : 'once'}
        options={[
          { value: 'once', label: w.once },
          { value: 'several', label: w.several },
        ]}
        change={(many) =>
          set({ isMany: many === 'several', hasSeats: many === 'several' && wanted.hasSeats })
        }
      />
      {wanted.isMany && (
        <>
          <Field
            label={w.places}
            value={wanted.places}
            change={(places) => set({ places })}
            inputMode="numeric"
            problem={problemOf('maxPayments')}
          />
          <Tick label={w.seats} isOn={wanted.hasSeats} change={(hasSeats) => set({ hasSeats })} />
          {wanted.hasSeats && (
            <Field
              label={w.most}
              value={wanted.seatsMax}
              change={(seatsMax) => set({ seatsMax })}
              inputMode="numeric"
              problem={problemOf('quantity')}
            />
          )}
        </>
      )}
    </>
  );
}
