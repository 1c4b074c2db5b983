import * as v from 'valibot';
import { type Endpoint, type EndpointOwner, EndpointRecord } from '../../domain/events/endpoint.ts';
import { instant } from '../../domain/time/calendar.ts';
import { type Key, keys } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { change, get, upsert, type Write } from '../table/table.ts';
import { workFields } from '../table/work.ts';

export const findEndpoint = (owner: EndpointOwner): Promise<Endpoint | undefined> =>
  readEndpoint(keyOf(owner));

const keyOf = ({ tenantId, projectId, endpointId }: EndpointOwner): Key =>
  keys.endpoint(tenantId, projectId, endpointId);

export async function readEndpoint(key: Key): Promise<Endpoint | undefined> {
  const item = await get(key);
  return item === undefined ? undefined : v.parse(EndpointRecord, item);
}

export function beginFailing(owner: EndpointOwner, now: Date): Write {
  const { tenantId, projectId, endpointId } = owner;
  const set = { tenantId, projectId, ...(endpointId && { endpointId }), failingSince: instant(now) };
  return upsert(keyOf(owner), { set, when: [['failingSince', 'absent']] }, moved);
}

export const endFailing = (endpoint: Endpoint): Write =>
  change(
    keyOf(endpoint),
    { remove: ['failingSince'], when: [['failingSince', '=', endpoint.failingSince], NOT_PAUSED] },
    moved,
  );

export const pauseEndpoint = (endpoint: Endpoint, now: Date): Write =>
  change(
    keyOf(endpoint),
    {
      set: { pausedAt: instant(now) },
      remove: WORK,
      when: [['failingSince', '=', endpoint.failingSince], NOT_PAUSED],
    },
    moved,
  );

/** The endpoint is tried again, and the sweeper sends what waited. */
export const resumeEndpoint = (endpoint: Endpoint, now: Date): Write =>
  change(
    keyOf(endpoint),
    {
      set: {
        resumedAt: instant(now),
        ...workFields('RESUMED', endpoint.endpointId ?? endpoint.projectId, instant(now)),
      },
      remove: ['pausedAt', 'failingSince'],
      when: [['pausedAt', '=', endpoint.pausedAt]],
    },
    moved,
  );

/** Nothing waits for the endpoint any more. */
export const endResumption = (endpoint: Endpoint): Write =>
  change(
    keyOf(endpoint),
    { remove: WORK, when: [['resumedAt', '=', endpoint.resumedAt], NOT_PAUSED] },
    moved,
  );

const WORK = ['workPk', 'workSk'];
const NOT_PAUSED = ['pausedAt', 'absent'] as const;
const moved = lost('endpoint');
