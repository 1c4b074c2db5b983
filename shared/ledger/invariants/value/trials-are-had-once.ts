import { isRefusedTrial, isTrial } from '../../../domain/catalog/trial.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I31. A trial of an earlier version of the service holds none, and one that may be had again is not counted. */
export function trialsAreHadOnce(view: View): Finding[] {
  if (view.isPartial) return []; // Cards that were removed are in no list.
  const had = view.attempts.flatMap((attempt) => {
    const trial = attempt.state === 'succeeded' ? attempt.holds.find(isTrial) : undefined;
    return trial && !trial.again ? [{ attempt, of: `${attempt.tenantId} ${trial.productId}` }] : [];
  });
  const twice = (who: (attempt: Attempt) => string | undefined): Finding[] =>
    [...Map.groupBy(had, ({ attempt, of }) => who(attempt) && `${of} ${who(attempt)}`)].flatMap(
      ([name, those]) => {
        const [first, ...others] = those;
        return name === undefined || !first || others.length === 0
          ? []
          : [
              {
                tenantId: first.attempt.tenantId,
                message: `${those.map(({ attempt }) => attempt.id).join(', ')} are trials of one product by ${name.split(' ')[2]}`,
              },
            ];
      },
    );
  return [
    ...twice(({ customerId }) => customerId),
    ...twice(
      ({ card, processorAccountId }) => card?.fingerprint && `card:${processorAccountId}:${card.fingerprint}`,
    ),
    ...view.attempts.filter(isRefusedTrial).flatMap((attempt) => keptCard(view, attempt)),
  ];
}

/** A card that was refused for a trial is removed, unless its customer had saved it before. */
function keptCard({ cards, intentsOf }: View, attempt: Attempt): Finding[] {
  const { tenantId, customerId, id } = attempt;
  return intentsOf(attempt)
    .filter(
      ({ status, payment_method: method }) =>
        status === 'succeeded' &&
        !cards.some((card) => card.customerId === customerId && card.paymentMethodId === method),
    )
    .map(() => ({
      tenantId,
      message: `attempt ${id} saved a card for a sale that was refused, and it is kept at the processor`,
    }));
}
