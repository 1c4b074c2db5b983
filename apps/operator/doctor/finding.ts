import { faultOf } from '../faults.ts';

/** What the doctor found about one part of a deployment, and what to do unless it is well. */
export type Finding = Readonly<{ check: string; ok: boolean; found: string; todo?: string }>;

export const well = (check: string, found: string): Finding => ({ check, ok: true, found });
export const wrong = (check: string, found: string, todo: string): Finding => ({
  check,
  ok: false,
  found,
  todo,
});

/** The finding for a call that failed. `todo` is for a fault of the thing itself, such as a name that does not exist. */
export function failed(check: string, error: unknown, todo: string): Finding {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const { code } = error as { code?: string };
  const found = `${name}: ${message || code || 'no answer'}`;
  return wrong(check, found, faultOf(error)?.todo ?? todo);
}
