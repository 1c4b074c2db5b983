import * as v from 'valibot';
import { type DocumentSettings, DocumentSettingsRecord } from '../../domain/documents/settings.ts';
import type { Instant, ProjectId, TenantId } from '../../domain/ids.ts';
import { keys } from '../table/keys.ts';
import { readable } from '../table/readable.ts';
import { create, queryPrefix, type Write } from '../table/table.ts';

/** Sorts after every character of an instant. */
const LAST = '~';

/** The version that was in force at a moment. Without `at`, the newest, which may not be in force yet. */
export async function findDocumentSettings(
  tenantId: TenantId,
  projectId: ProjectId,
  at?: Instant,
): Promise<DocumentSettings | undefined> {
  const { pk, sk } = keys.documentSettings(tenantId, projectId, '' as Instant);
  const after = `${sk}${at ?? ''}${LAST}`;
  const [item] = await queryPrefix(pk, sk, { limit: 1, after, newestFirst: true });
  return item === undefined ? undefined : v.parse(DocumentSettingsRecord, item);
}

/** A new version, on condition that there is none from the same moment on. */
export const createDocumentSettings = (settings: DocumentSettings, raced: () => Error): Write =>
  create(
    keys.documentSettings(settings.tenantId, settings.projectId, settings.since),
    readable(DocumentSettingsRecord, settings),
    raced,
  );
