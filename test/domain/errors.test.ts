import { expect, it } from 'vitest';
import {
  BillingError,
  gatewayNotAvailable,
  invalidField,
  invariant,
  STATUS,
} from '../../shared/domain/errors.ts';
import { refusalOf } from '../support/refusal.ts';

it('a BillingError has the status its code has in the contract', () => {
  expect(STATUS).toMatchObject({
    invalid_request: 400,
    source_type_required: 400,
    invalid_payload: 400,
    invalid_json: 400,
    unauthorized_tenant: 401,
    payment_link_not_found: 404,
    plan_not_found: 404,
    payment_link_used: 409,
    payment_in_progress: 409,
    payment_mismatch: 409,
    payment_link_expired: 410,
    payment_link_cancelled: 410,
    unsupported_media_type: 415,
    amount_too_small: 422,
    coupon_not_valid: 422,
    rate_limited: 429,
    internal_error: 500,
    processor_unavailable: 503,
  });
  expect(new BillingError('payment_link_used', 'Used.').status).toBe(409);
});

it('a BillingError keeps its cause, if it has one', () => {
  const cause = new Error('below');
  const error = new BillingError('internal_error', 'Failed.', { cause });
  expect([error.name, error.cause, error.message]).toEqual(['BillingError', cause, 'Failed.']);
  expect(Object.hasOwn(new BillingError('internal_error', 'Failed.'), 'cause')).toBe(false);
});

it('a BillingError about a field has the field, a code and a message', () => {
  expect(refusalOf(() => fail(invalidField('a.b', 'Send less.')))).toEqual({
    code: 'invalid_request',
    field: 'a.b',
    reason: 'invalid',
    message: 'Send less.',
  });
  expect(invalidField('a', 'Send it.', 'required').details.errors).toEqual([
    { field: 'a', code: 'required', message: 'Send it.' },
  ]);
});

it('a BillingError about a project without a gateway is gateway_not_available', () => {
  expect(refusalOf(() => fail(gatewayNotAvailable()))).toMatchObject({ code: 'gateway_not_available' });
});

it('invariant throws its message when the condition is false', () => {
  expect(() => invariant(1, 'one is one')).not.toThrow();
  expect(() => invariant(0, 'one is one')).toThrow(/Invariant broken: one is one/);
});

function fail(error: Error): never {
  throw error;
}
