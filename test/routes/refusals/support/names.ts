import { contracts } from '../../../../functions/contracts.ts';
import { errorsOf } from '../../../../shared/contracts/contract.ts';
import type { ErrorCode } from '../../../../shared/domain/errors.ts';
import type { Kind } from '../../../tenants/support/bodies.ts';
import type { MarkedTenant } from '../../../tenants/support/marked-tenant.ts';
import type { Names, Value } from '../../../tenants/support/names.ts';
import { type Handler, POSITIONS } from '../../../tenants/support/positions.ts';
import { send, withField } from '../../../tenants/support/requests.ts';
import { expectRefusedAtOnce, type Shown } from './shown.ts';
import { goodRequest, HANDLERS } from './stage.ts';

/** The code for a name of the kind that leads to nothing. */
const ABSENT: Partial<Record<Kind, ErrorCode>> = {
  project: 'product_origin_not_found',
  link: 'payment_link_not_found',
  'paid-link': 'payment_link_not_found',
  payload: 'payment_link_not_found',
  receipt: 'receipt_not_found',
  'paper-receipt': 'receipt_not_found',
  intent: 'receipt_not_found',
  invoice: 'invoice_not_found',
  'own-invoice': 'invoice_not_found',
  'void-invoice': 'invoice_not_found',
  event: 'event_not_found',
  order: 'order_not_found',
  subscription: 'subscription_not_found',
  transaction: 'transaction_not_found',
  dispute: 'dispute_not_found',
  refund: 'refund_not_found',
  gateway: 'gateway_not_found',
  customer: 'customer_not_found',
  product: 'product_not_found',
  'own-plan': 'plan_not_found',
  'feature-category': 'feature_category_not_found',
  'add-on': 'add_on_not_found',
  'own-coupon': 'coupon_not_found',
  coupon: 'coupon_not_valid',
  card: 'card_not_found',
  'cancel-token': 'order_not_found',
};
/** What has no form of its own is refused as nothing of that kind. */
const MALFORMED: Partial<Record<Kind, ErrorCode>> = {
  payload: 'invalid_payload',
  'cancel-token': 'invalid_cancel_link',
};
/** The slug in the path of a customer's route is that of the plan they have; of a change that was made, that of the plan they had. */
const slugCode = (handler: Handler, field: string): ErrorCode =>
  handler.startsWith('client/') && field === 'path.slug' && !isChange(handler)
    ? 'subscription_not_found'
    : 'plan_not_found';
const isChange = (handler: Handler) =>
  handler === 'client/change-plan' || handler === 'client/apply-free-change';

type Wrong = Readonly<{
  handler: Handler;
  field: string;
  kind: Exclude<Kind, 'plain'>;
  value: Value;
  code: ErrorCode;
}>;

/** Every field of every route that names a record, with a name that leads to nothing. */
const WRONG: readonly Wrong[] = HANDLERS.flatMap((handler) => {
  const codes = [...errorsOf(contracts[handler]).values()].flat();
  return Object.entries(POSITIONS[handler]).flatMap(([field, kind]) => {
    if (kind === 'plain') return [];
    const absent = kind === 'plan-slug' ? slugCode(handler, field) : ABSENT[kind];
    const wrong = [
      ...(absent ? [{ value: 'random' as const, code: absent }] : []),
      ...(MALFORMED[kind] ? [{ value: 'malformed' as const, code: MALFORMED[kind] }] : []),
    ];
    return wrong.filter(({ code }) => codes.includes(code)).map((one) => ({ handler, field, kind, ...one }));
  });
});

export const names = (own: () => MarkedTenant, known: () => Names): Shown[] =>
  WRONG.map(({ handler, field, kind, value, code }) => ({
    ...{ handler, field, code },
    show: async () => {
      const good = await goodRequest(own(), handler, { field });
      await expectRefusedAtOnce(code, own(), () =>
        send(handler, withField(good, field, known()[kind][value])),
      );
    },
  }));
