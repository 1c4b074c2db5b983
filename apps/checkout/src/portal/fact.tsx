import { Sentence } from '../words/sentence.tsx';

/** A name and its value; nothing without a value. */
export function Fact({ name, value }: { name: string; value: string | null | undefined }) {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Sentence>{value}</Sentence>
      </dd>
    </div>
  );
}
