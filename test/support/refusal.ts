import * as v from 'valibot';
import { expect } from 'vitest';
import { BillingError } from '../../shared/domain/errors.ts';

/** What callers read is a sentence that says what to do, whatever its words are. */
const SENTENCE = /\S.{8,}\.$/s;

/** The error a rule refuses with: its code, the field it names and that field's own code. */
export function refusalOf(run: () => unknown): {
  code: string;
  field?: string;
  reason?: string;
  message: string;
} {
  try {
    run();
  } catch (error) {
    if (!(error instanceof BillingError)) throw error;
    const { code, message, details } = error;
    expect(message).toMatch(SENTENCE);
    for (const one of details.errors ?? [])
      expect(one).toEqual({ field: details.field, code: one.code, message });
    return { code, field: details.field, reason: details.errors?.[0]?.code, message };
  }
  throw new Error('It was not refused.');
}

/** The paths of what a schema finds wrong. */
export function wrongIn(schema: v.GenericSchema, input: unknown): (string | null)[] {
  const { issues = [] } = v.safeParse(schema, input);
  for (const { message, input } of issues) if (input !== undefined) expect(message).toMatch(SENTENCE);
  return issues.map((issue) => v.getDotPath(issue));
}
