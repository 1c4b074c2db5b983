import { BillingError } from '../../shared/domain/errors.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';

const MESSAGE =
  'This route changes nothing. A customer changes their plan with POST /client/plan/{slug}/change-plan.';

/** POST /public-api/purchase/subscription/update: a placeholder of the specification. It always answers 501. */
export const handler = publicRoute({}, async () => {
  throw new BillingError('not_implemented', MESSAGE);
});
