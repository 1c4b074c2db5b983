import type * as v from 'valibot';
import type { ErrorCode } from '../../domain/errors.ts';
import { PageQuery } from '../../domain/requests/page-query.ts';
import { listOf, success } from '../answers/fields.ts';
import { type Contract, PAGE_FIELDS, type Request } from '../contract.ts';

/** The routes that every kind of record of the catalog has. */
type Noun = Readonly<{ one: string; many: string; answer: v.GenericSchema; notFound: ErrorCode }>;
const who = { section: 'The catalog', caller: 'staff' } as const;
const path = { id: 'The record’s `id`. Another tenant’s record looks absent.' };

export const catalogRoutes = ({ one, many, answer, notFound }: Noun) => {
  const shown = { 200: { means: 'The record.', schema: success(answer) } };
  return {
    create: (description: string, body: Request, errors: readonly ErrorCode[] = []) =>
      ({
        ...who,
        summary: `Create ${one}`,
        description,
        body,
        isRepeatable: true,
        answers: shown,
        errors,
      }) satisfies Contract,
    list: () =>
      ({
        ...who,
        summary: `List ${many}`,
        description: 'Newest first, in pages.',
        query: { schema: PageQuery, fields: PAGE_FIELDS },
        answers: { 200: { means: `A page of ${many}.`, schema: listOf(answer) } },
        errors: [],
      }) satisfies Contract,
    show: () =>
      ({ ...who, summary: `Show ${one}`, path, answers: shown, errors: [notFound] }) satisfies Contract,
    change: (body: Request, errors: readonly ErrorCode[] = []) =>
      ({
        ...who,
        summary: `Change ${one}`,
        description:
          'What is sent replaces what is stored; the rest stays. An empty text removes an optional one. If another edit was first, the answer is 409 `edit_conflict`: read the record again.',
        path,
        body,
        answers: shown,
        errors: [notFound, 'edit_conflict', ...errors],
      }) satisfies Contract,
    setStatus: (summary: string, description: string) =>
      ({
        ...who,
        summary,
        description,
        path,
        isRepeatable: true,
        answers: shown,
        errors: [notFound, 'edit_conflict'],
      }) satisfies Contract,
  };
};

export const VERSION = 'The `version` of the record that the change was made from.';
