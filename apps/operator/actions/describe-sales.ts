import { describesSales } from '../../../shared/domain/tenants/tenant.ts';
import { type Choosing, chooseForGateway } from './choose-for-gateway.ts';
import type { Run } from './run.ts';

/** Sets whether the processor gets the description of each sale by card. */
export const describeSales = (request: Choosing, run: Run) =>
  chooseForGateway(
    request,
    {
      field: 'describesSales',
      is: describesSales,
      says: (isOn) => `${isOn ? 'send' : 'send no'} descriptions of sales`,
    },
    run,
  );
