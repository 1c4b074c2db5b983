import type { Desk } from '../books/desk.ts';
import type { PaymentIntent } from '../books/objects.ts';
import { invalid } from '../http/errors.ts';
import type { Params } from '../http/form.ts';
import { flag, object, oneOf, text, textList } from '../http/params.ts';
import { noReturnUrl, returnUrlOf } from '../payments/return-url.ts';

export type MethodTypes = Pick<
  PaymentIntent,
  | 'allowed_payment_method_types'
  | 'automatic_payment_methods'
  | 'confirmation_method'
  | 'excluded_payment_method_types'
  | 'payment_method_configuration_details'
  | 'payment_method_types'
>;

/** An intent filters the payment method types of the account, or accepts them all, which is the default. */
export function methodsOf(desk: Desk, params: Params): MethodTypes {
  checkMethodTypes(desk, params);
  const allowed = textList(params, 'allowed_payment_method_types');
  const automatic = object(params, 'automatic_payment_methods');
  const configuration = text(params, 'payment_method_configuration');
  const confirmation = oneOf(params, 'confirmation_method', ['automatic', 'manual']);
  if (automatic && confirmation) throw exclusive('automatic_payment_methods', 'confirmation_method');
  const isListed =
    allowed !== undefined || params.payment_method_types !== undefined || confirmation !== undefined;
  return {
    allowed_payment_method_types: allowed ?? null,
    automatic_payment_methods: isListed ? null : automaticOf(params, automatic),
    confirmation_method: confirmation ?? 'automatic',
    excluded_payment_method_types: textList(params, 'excluded_payment_method_types') ?? null,
    payment_method_configuration_details: configuration ? { id: configuration, parent: null } : null,
    payment_method_types: ['card'],
  };
}

/** The parameters that each choose the types in another way. */
const CHOICES = [
  'automatic_payment_methods',
  'excluded_payment_method_types',
  'payment_method_configuration',
] as const;

/** Checks the types of a create or a confirm: the filters silently drop what the account does not have, which must leave the card. */
export function checkMethodTypes(desk: Desk, params: Params): void {
  refuseOldName(desk, params);
  for (const name of ['allowed_payment_method_types', 'payment_method_types']) {
    if (params[name] === undefined) continue;
    const other = CHOICES.find((choice) => params[choice] !== undefined);
    if (other) throw exclusive(name, other);
    if (!textList(params, name)?.includes('card')) throw nothingLeft(name);
  }
  if (params.allowed_payment_method_types !== undefined && params.payment_method_types !== undefined)
    throw exclusive('payment_method_types', 'allowed_payment_method_types');
  if (textList(params, 'excluded_payment_method_types')?.includes('card'))
    throw nothingLeft('excluded_payment_method_types');
}

/** The API version that removed the parameter. */
const REMOVED_ON = '2026-09-30';

/** Older API versions have the parameter, and callers that send no version may use it too. */
function refuseOldName({ request }: Desk, params: Params): void {
  if (params.payment_method_types === undefined) return;
  if (request.apiVersion === null || request.apiVersion.slice(0, REMOVED_ON.length) < REMOVED_ON) return;
  const message = `Since API version ${REMOVED_ON} payment_method_types is not supported: send allowed_payment_method_types.`;
  throw invalid(message, 'payment_method_types', 'payment_method_types_no_longer_supported');
}

function automaticOf(params: Params, sent: Params | undefined): PaymentIntent['automatic_payment_methods'] {
  const isEnabled = sent ? flag(sent, 'enabled') : true;
  if (!isEnabled)
    throw invalid(
      'automatic_payment_methods needs `enabled`.',
      'automatic_payment_methods[enabled]',
      'parameter_missing',
    );
  const allow_redirects = (sent && oneOf(sent, 'allow_redirects', ['always', 'never'])) ?? 'always';
  if (allow_redirects === 'always' && flag(params, 'confirm') && !returnUrlOf(params)) throw noReturnUrl();
  return { allow_redirects, enabled: true };
}

const nothingLeft = (name: string) =>
  invalid(`No payment method type is left by \`${name}\`: the simulated processor knows cards.`, name);
const exclusive = (one: string, other: string) =>
  invalid(`Send either \`${one}\` or \`${other}\`, not both.`, one, 'parameters_exclusive');
