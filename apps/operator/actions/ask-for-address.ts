import type { Gateway } from '../../../shared/domain/tenants/tenant.ts';
import { type Choosing, chooseForGateway } from './choose-for-gateway.ts';
import type { Run } from './run.ts';

/** Sets whether payers give their address, which the processor gets. By default the country of the account and the currency decide. */
export const askForAddress = (request: Choosing, run: Run) =>
  chooseForGateway(
    request,
    {
      field: 'asksForAddress',
      is: ({ asksForAddress }: Gateway) => asksForAddress ?? !request.isOn,
      says: (isOn) => `${isOn ? 'ask' : 'do not ask'} for addresses`,
    },
    run,
  );
