import { expect, it } from 'vitest';
import type { BillingEvent } from '../../../shared/domain/events/event.ts';
import { shownEvent } from '../../../shared/domain/events/shown-event.ts';

it.each([
  ['order.created', { status: 2 }, { status: 2, statusLabel: 'active' }],
  ['subscription.suspended', { status: 2 }, { status: 2, statusLabel: 'suspended' }],
  ['payment.failed', { status: 4 }, { status: 4, statusLabel: 'failed' }],
  ['customer.erased', {}, {}],
] as const)('an event %s that was stored without today’s words is shown with them', (type, data, shown) => {
  const stored = { id: 'evt_1', type, projectId: 'a'.repeat(24), data } as unknown as BillingEvent;
  expect(shownEvent(stored)).toEqual({ ...stored, productOrigin: stored.projectId, data: shown });
});
