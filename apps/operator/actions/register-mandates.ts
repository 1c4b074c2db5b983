import { BillingError } from '../../../shared/domain/errors.ts';
import { type Gateway, registersMandates } from '../../../shared/domain/tenants/tenant.ts';
import { type Choosing, chooseForGateway } from './choose-for-gateway.ts';
import type { Run } from './run.ts';

/** Sets whether sales that recur register a mandate for Indian cards. */
export const registerMandates = (request: Choosing, run: Run) =>
  chooseForGateway(
    request,
    {
      field: 'registersMandates',
      is: registersMandates,
      says: (isOn) => `${isOn ? 'register' : 'register no'} mandates`,
      require: requireMandates,
    },
    run,
  );

/** The processor offers them to no account of Mexico or Japan. */
const WITHOUT_MANDATES = ['MX', 'JP'];

function requireMandates({ processorAccount }: Gateway): void {
  const country = processorAccount?.country ?? '';
  if (!WITHOUT_MANDATES.includes(country)) return;
  const message = `The processor registers no Indian mandates for an account in ${country}. Use an account of another country.`;
  throw new BillingError('gateway_not_available', message);
}
