import * as v from 'valibot';
import type { Instant } from '../../ids.ts';
import { customerId } from '../admin-queries.ts';
import { boundedText } from '../payer/text-fields.ts';
import { CustomLinkRequest } from '../payment-link-request.ts';
import { CustomerInfo } from '../payment-request.ts';
import { namingSubscription, SUBSCRIPTION_NAMES } from './named-subscription.ts';

const QUANTITY_MAX = 1_000_000_000_000;
const QUANTITY = `Send a whole number from 0 to ${QUANTITY_MAX}.`;
const MOMENT = 'Send a moment such as 2026-11-22T10:00:00Z.';

/** What a tenant's backend reports of one customer's use of one feature. */
export const UsageRequest = namingSubscription(
  v.object(
    {
      productOrigin: CustomLinkRequest.entries.productOrigin,
      email: v.optional(CustomerInfo.entries.email),
      customerId,
      ...SUBSCRIPTION_NAMES,
      feature: boundedText(100),
      quantity: v.pipe(
        v.number(QUANTITY),
        v.integer(QUANTITY),
        v.minValue(0, QUANTITY),
        v.maxValue(QUANTITY_MAX, QUANTITY),
      ),
      action: v.optional(v.picklist(['add', 'set'], 'Send "add" or "set".'), 'add'),
      at: v.optional(
        v.pipe(
          v.string(MOMENT),
          v.isoTimestamp(MOMENT),
          v.check((text) => !Number.isNaN(Date.parse(text)), MOMENT),
          v.transform((text) => new Date(text).toISOString() as Instant),
        ),
      ),
    },
    'Send an object.',
  ),
);
export type UsageRequest = v.InferOutput<typeof UsageRequest>;
