import { expect, it } from 'vitest';
import { renderEvent } from '../../../shared/domain/events/render-event.ts';
import { anEvent } from '../../flows/events/an-event.ts';

const owner = { tenant: { id: 't' as never }, project: { id: 'p' as never } };
/** A later version renamed a field of one type, and one after that split it. */
const changes = [
  {
    version: '2028-01-01',
    before: (_: string, { payer, ...data }: Record<string, unknown>) => ({
      ...data,
      buyer: (payer as { name: string }).name,
    }),
  },
  {
    version: '2027-05-01',
    before: (type: string, { buyer, ...data }: Record<string, unknown>) =>
      type === 'endpoint.test' ? { ...data, customer: buyer } : data,
  },
];
const event = { ...anEvent(owner), apiVersion: '2028-01-01', data: { amount: 5, payer: { name: 'Ada' } } };

it.each([
  ['2028-01-01', '2028-01-01', event.data],
  ['2027-12-31', '2027-12-31', { amount: 5, buyer: 'Ada' }],
  ['2026-11-01', '2026-11-01', { amount: 5, customer: 'Ada' }],
  ['2029-01-01', '2028-01-01', event.data],
])(
  'an event is rendered for a receiver that is pinned to %s as version %s has it',
  (pinned, apiVersion, data) => {
    expect(renderEvent(event, pinned, changes)).toEqual({ ...event, apiVersion, data });
  },
);
