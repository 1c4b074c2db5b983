import { ISOLATES } from './isolate.ts';

/** A sentence with each part that a shop or a payer wrote in an element of its own. */
export function Sentence({ children }: { children: string }) {
  return (
    <>
      {children
        .split(ISOLATES)
        .map((part, index) => (index % 2 === 1 ? <bdi key={index}>{part}</bdi> : part))}
    </>
  );
}
