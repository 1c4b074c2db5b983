import { clock } from '../../runtime/clock.ts';
import { newOperationId, operationInstant } from '../../runtime/new-id.ts';
import { writer } from '../../runtime/writer.ts';

/** The attribute with the stamp of an item's last commit. All items of one commit have the same. Records never show it. */
export const STAMP = 'writeId';

/** What a stamp tells: the function that wrote, the version of its code, the commit, and when it was sent. */
export type Stamp = Readonly<{ by: string; version: string; commit: string; at: Date }>;

/** Ten of the millisecond, eight of chance. */
const COMMIT_CHARACTERS = 18;
const FORM = /^(.+)@([^@#]+)#([0-9a-z]{18})$/;

/** A new commit's stamp: `workers/charge-renewals@3fa9c1d2#01k3…`. */
export const newStamp = (): string =>
  `${writer()}#${newOperationId(clock.now()).slice(0, COMMIT_CHARACTERS)}`;

/** Nothing for an item that an earlier version of the service wrote. */
export function readStamp(text: unknown): Stamp | undefined {
  const [, by, version, commit] = (typeof text === 'string' && FORM.exec(text)) || [];
  return by && version && commit ? { by, version, commit, at: operationInstant(commit) } : undefined;
}
