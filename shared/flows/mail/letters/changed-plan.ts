import type { Day } from '../../../domain/ids.ts';
import { dayIn } from '../../../domain/time/calendar.ts';
import { moneyIn, type Teller, textIn } from './telling.ts';

/** `subscription.changed`: the plan before and now, and what comes next. */
export const changedPlanLetter: Teller = async ({ event, project }) => {
  const { data, createdAt } = event;
  const [from, to] = [nameIn(data.previousPlan), nameIn(data.plan)];
  const [amount, on] = [moneyIn(data, 'recurringAmount'), textIn(data, 'nextBillingDate')];
  if (!from || !to || !amount || !on) return undefined;
  const { billingInterval } = data;
  return {
    about: {
      kind: 'plan_changed',
      ...{ from, to },
      changedOn: dayIn(project.timeZone, new Date(createdAt)),
      next: {
        ...{ amount, on: on as Day },
        ...(typeof billingInterval === 'number' && { everyMonths: billingInterval }),
      },
      accountUrl: `${project.checkoutUrl}/portal`,
    },
  };
};

const nameIn = (plan: unknown): string | undefined => {
  const { name } = (plan ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : undefined;
};
