import { acceptedLanguage } from '../../shared/domain/customers/language.ts';
import { OwnDetailsRequest } from '../../shared/domain/requests/client/own-account.ts';
import { buyerOf } from '../../shared/domain/requests/payer/buyer.ts';
import { changeOwnDetails } from '../../shared/flows/customers/change-details.ts';
import { projectOfCustomer } from '../../shared/http/layers/tokens/customer-project.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { changedDetailsView } from '../../shared/http/views/client/details-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /client/details: what documents say of the customer from now on, or what a change of it would do to their next charges. */
export const handler = clientRoute({ body: OwnDetailsRequest }, async ({ customer, body, ...input }) => {
  const { headers, clientNetwork, requestId, now } = input;
  const project = await projectOfCustomer(customer);
  const { name, mobile, preview: isPreview = false } = body;
  const buyer = buyerOf(body);
  const details = { name, ...(mobile && { mobile }), ...(buyer && { buyer }) };
  const asked = {
    project,
    customerId: customer.customerId,
    details,
    isPreview,
    language: acceptedLanguage(headers['accept-language']),
  };
  return ok(
    changedDetailsView(await changeOwnDetails({ ...asked, clientNetwork, requestId, now }), isPreview),
  );
});
