import type { Desk } from './desk.ts';
import { invalid } from './errors.ts';
import type { Params } from './form.ts';
import type { PaymentIntent } from './objects.ts';
import { flag, object, oneOf, text, textList } from './params.ts';

export type MethodTypes = Pick<
  PaymentIntent,
  'allowed_payment_method_types' | 'automatic_payment_methods' | 'confirmation_method' | 'payment_method_types'
>;

/** An intent lists its payment method types, or leaves them to the account, which is the default. */
export function methodsOf(desk: Desk, params: Params): MethodTypes {
  const allowed = typesOf(params, 'allowed_payment_method_types');
  const legacy = legacyTypes(desk, params);
  const automatic = object(params, 'automatic_payment_methods');
  const confirmation = oneOf(params, 'confirmation_method', ['automatic', 'manual']);
  if (legacy && (allowed || automatic))
    throw exclusive('payment_method_types', allowed ? 'allowed_payment_method_types' : 'automatic_payment_methods');
  if (automatic && confirmation) throw exclusive('automatic_payment_methods', 'confirmation_method');
  return {
    allowed_payment_method_types: allowed ?? null,
    automatic_payment_methods: allowed || legacy || confirmation ? null : automaticOf(params, automatic),
    confirmation_method: confirmation ?? 'automatic',
    payment_method_types: ['card'],
  };
}

/** The API version that renamed the parameter. */
const RENAMED_ON = '2026-09-30';

/** The parameter's name in older API versions, also accepted from callers that send no version. */
function legacyTypes({ request }: Desk, params: Params): string[] | undefined {
  const isRenamed = request.apiVersion !== null && request.apiVersion.slice(0, RENAMED_ON.length) >= RENAMED_ON;
  if (!isRenamed || params.payment_method_types === undefined) return typesOf(params, 'payment_method_types');
  const message = `Received unknown parameter: payment_method_types. Since API version ${RENAMED_ON} it is allowed_payment_method_types.`;
  throw invalid(message, 'payment_method_types', 'parameter_unknown');
}

function typesOf(params: Params, name: string): string[] | undefined {
  const types = textList(params, name);
  const other = types?.find((type) => type !== 'card');
  if (other) throw invalid(`The payment method type "${other}" is not activated: the simulated processor knows cards.`, name);
  return types;
}

function automaticOf(params: Params, sent: Params | undefined): PaymentIntent['automatic_payment_methods'] {
  const isEnabled = sent ? flag(sent, 'enabled') : true;
  if (!isEnabled) throw invalid('automatic_payment_methods needs `enabled`.', 'automatic_payment_methods[enabled]', 'parameter_missing');
  const allow_redirects = (sent && oneOf(sent, 'allow_redirects', ['always', 'never'])) ?? 'always';
  requireReturnUrl(params, allow_redirects);
  return { allow_redirects, enabled: true };
}

/** A method that the account enables may redirect the payer, so it needs a return URL. */
function requireReturnUrl(params: Params, redirects: 'always' | 'never'): void {
  if (redirects === 'never' || !flag(params, 'confirm') || text(params, 'return_url')) return;
  throw invalid(
    'Confirming with payment methods the account enables needs a `return_url`, as some of them redirect. Name the types, or set `automatic_payment_methods[allow_redirects]` to never, to do without.',
    'return_url',
  );
}

const exclusive = (one: string, other: string) => invalid(`Send either \`${one}\` or \`${other}\`, not both.`, one, 'parameters_exclusive');
