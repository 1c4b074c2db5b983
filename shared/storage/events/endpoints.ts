import * as v from 'valibot';
import { type Endpoint, EndpointRecord } from '../../domain/events/endpoint.ts';
import type { ProjectId, TenantId } from '../../domain/ids.ts';
import { instant } from '../../domain/time/calendar.ts';
import { type Key, keys } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { change, get, upsert, type Write } from '../table/table.ts';
import { workFields } from '../table/work.ts';

type Owner = Readonly<{ tenantId: TenantId; projectId: ProjectId }>;

export const findEndpoint = (tenantId: TenantId, projectId: ProjectId): Promise<Endpoint | undefined> =>
  readEndpoint(keys.endpoint(tenantId, projectId));

export async function readEndpoint(key: Key): Promise<Endpoint | undefined> {
  const item = await get(key);
  return item === undefined ? undefined : v.parse(EndpointRecord, item);
}

export const beginFailing = ({ tenantId, projectId }: Owner, now: Date): Write =>
  upsert(
    keys.endpoint(tenantId, projectId),
    { set: { tenantId, projectId, failingSince: instant(now) }, when: [['failingSince', 'absent']] },
    moved,
  );

export const endFailing = ({ tenantId, projectId, failingSince }: Endpoint): Write =>
  change(
    keys.endpoint(tenantId, projectId),
    { remove: ['failingSince'], when: [['failingSince', '=', failingSince], NOT_PAUSED] },
    moved,
  );

export const pauseEndpoint = ({ tenantId, projectId, failingSince }: Endpoint, now: Date): Write =>
  change(
    keys.endpoint(tenantId, projectId),
    {
      set: { pausedAt: instant(now) },
      remove: WORK,
      when: [['failingSince', '=', failingSince], NOT_PAUSED],
    },
    moved,
  );

/** The endpoint is tried again, and the sweeper sends what waited. */
export const resumeEndpoint = ({ tenantId, projectId, pausedAt }: Endpoint, now: Date): Write =>
  change(
    keys.endpoint(tenantId, projectId),
    {
      set: { resumedAt: instant(now), ...workFields('RESUMED', projectId, instant(now)) },
      remove: ['pausedAt', 'failingSince'],
      when: [['pausedAt', '=', pausedAt]],
    },
    moved,
  );

/** Nothing waits for the endpoint any more. */
export const endResumption = ({ tenantId, projectId, resumedAt }: Endpoint): Write =>
  change(
    keys.endpoint(tenantId, projectId),
    { remove: WORK, when: [['resumedAt', '=', resumedAt], NOT_PAUSED] },
    moved,
  );

const WORK = ['workPk', 'workSk'];
const NOT_PAUSED = ['pausedAt', 'absent'] as const;
const moved = lost('endpoint');
