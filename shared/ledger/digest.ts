import { fingerprint } from '../runtime/hash.ts';
import type { Verdict } from './check.ts';

/** A notice is a mail: it names so many differences, each by so many characters, and counts the rest. */
const NAMED_MAX = 20;
const NAME_CHARACTERS = 300;
/** Of so many differences a verdict keeps that operators were told of them. */
const TOLD_MAX = 1000;
const MARK_CHARACTERS = 16;

/** One night's differences of one tenant in one notice. Those that the notice before told of are `still` there. */
export type Digest = Readonly<{ new: readonly string[]; still: readonly string[]; more: number }>;

/** `told` are the marks of what operators were told before; the digest is kept by the marks of all that it tells. */
export function digestOf(
  { violations, drift }: Verdict,
  told: readonly string[] = [],
): { digest: Digest; told: string[] } {
  const names = [
    ...violations.map(({ invariant, message }) => `${invariant} ${message}`),
    ...Object.entries(drift)
      .filter(([, minor]) => minor !== 0)
      .map(([currency, minor]) => `both sides differ by ${minor} ${currency}`),
  ];
  const before = new Set(told);
  const isStill = (name: string) => before.has(markOf(name));
  const [still, fresh] = [names.filter(isStill), names.filter((name) => !isStill(name))];
  const namedNew = fresh.slice(0, NAMED_MAX).map(shortened);
  const namedStill = still.slice(0, NAMED_MAX - namedNew.length).map(shortened);
  return {
    digest: { new: namedNew, still: namedStill, more: names.length - namedNew.length - namedStill.length },
    told: [...still, ...fresh].slice(0, TOLD_MAX).map(markOf),
  };
}

const shortened = (name: string): string =>
  name.length <= NAME_CHARACTERS ? name : `${name.slice(0, NAME_CHARACTERS)}…`;

/** The same for the same difference, in whatever order its records were read. */
const markOf = (name: string): string => fingerprint(...name.split(/[ ,]+/).sort()).slice(0, MARK_CHARACTERS);
