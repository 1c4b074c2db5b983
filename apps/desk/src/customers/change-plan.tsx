import { useState } from 'preact/hooks';
import { strings } from '../../../checkout/src/words/locale.ts';
import { everyText } from '../../../checkout/src/words/terms.ts';
import type { ChangePreview, Plan, Subscription } from '../api/shapes.ts';
import { Form, Select } from '../page/fields.tsx';
import { Button, Facts, Problem, Shown } from '../page/parts.tsx';
import { readAll, useRead } from '../page/use-read.ts';
import { useWrite } from '../page/use-write.ts';
import { day, money, words } from '../words/words.ts';

const w = words.customer;
const PAGES_MAX = 5;
type Props = Readonly<{ own: Subscription; close: () => void; changed: (text: string) => void }>;
type Changed = Readonly<{ status: 'changed' | 'scheduled' }>;

/** Changes the customer's plan for them, once staff have seen what that does. What is due now only the customer pays, on their own page. */
export function ChangePlan(props: Props) {
  const read = useRead((office) => readAll<Plan>(office, '/admin/plans', {}, PAGES_MAX), []);
  return (
    <Shown value={read.value} again={read.again} bones={2}>
      {({ items }) => <ChangeForm {...props} choices={choicesOf(items, props.own)} />}
    </Shown>
  );
}

type Option = Readonly<{ value: string; label: string; planSlug: string; cycleId: string }>;

/** The plans on sale in the customer's currency, by cycle, but for the one that they have. */
function choicesOf(plans: readonly Plan[], { plan, productOrigin, nextCharge }: Subscription): Option[] {
  const currency = nextCharge?.amount.currency;
  return plans
    .filter((one) => one.status === 'active' && one.billingType === 2 && one.productOrigin === productOrigin)
    .flatMap(({ slug, name, prices, currency: base }) =>
      prices
        .filter(
          (price) =>
            price.currency === (currency ?? base) && !(slug === plan.slug && price.cycleId === plan.cycleId),
        )
        .map(({ cycleId, amount, billingInterval, currency: charged }) => ({
          ...{ value: `${slug} ${cycleId}`, planSlug: slug, cycleId },
          label: `${name}, ${money({ value: amount, currency: charged })} ${everyText(billingInterval ?? 1, strings)}`,
        })),
    );
}

function ChangeForm({ own, close, changed, choices }: Props & Readonly<{ choices: readonly Option[] }>) {
  const [value, setValue] = useState(choices[0]?.value ?? '');
  const [seen, setSeen] = useState<ChangePreview>();
  const looking = useWrite<ChangePreview>();
  const making = useWrite<Changed>();
  const chosen = choices.find((one) => one.value === value);
  const path = `/admin/subscriptions/${own.id}/change-plan`;
  const body = { planSlug: chosen?.planSlug, cycleId: chosen?.cycleId };
  const title = w.changeHeading(own.plan.name);
  const look = async () =>
    setSeen(await looking.send({ method: 'POST', path, body: { ...body, preview: true } }));
  const make = async () => {
    const asked = { ...body, quoteReceipt: seen?.quoteReceipt };
    const made = await making.send({ method: 'POST', path, body: asked });
    if (made) changed(made.status === 'changed' ? w.changed : w.scheduled);
  };
  if (choices.length === 0)
    return (
      <>
        <p class="small">{w.noOtherPlan}</p>
        <Button press={close}>{words.back}</Button>
      </>
    );
  if (!seen)
    return (
      <Form {...{ title, close }} submit={() => void look()} label={w.show} needs="support" writing={looking}>
        <Select label={w.newPlan} value={value} options={choices} change={setValue} />
      </Form>
    );
  const { change } = seen;
  const isDue = change.dueNow.value > 0;
  return (
    <fieldset class="form" aria-label={title}>
      <h3>{w.changeTo(change.to.name)}</h3>
      <Facts
        facts={[
          [w.takesEffect, change.when === 'now' ? w.now : day(change.effectiveOn)],
          [w.dueNow, isDue && money(change.dueNow)],
          [w.unusedPart, change.unusedCredit.value > 0 && money(change.unusedCredit)],
          [w.toWallet, change.walletCredit.value > 0 && money(change.walletCredit)],
          [
            w.thenPays,
            `${money(change.recurring.amount)} ${everyText(change.recurring.billingInterval, strings)}`,
          ],
          [w.next, day(change.recurring.nextBillingDate)],
          [w.endingAddOns, change.endingAddons.map(({ name }) => name).join(', ')],
        ]}
      />
      {isDue && <p>{w.customerPays}</p>}
      {making.failure && <Problem failure={making.failure} isWrite />}
      <div class="buttons">
        {!isDue && (
          <Button kind="main" needs="support" press={() => void make()} isBusy={making.isSending}>
            {w.changeNow}
          </Button>
        )}
        <Button press={() => setSeen(undefined)}>{words.refund.change}</Button>
      </div>
    </fieldset>
  );
}
