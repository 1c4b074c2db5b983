import type { Explanation } from '../api/shapes.ts';
import { Badge, Said, Section, Shown } from '../page/parts.tsx';
import { useRead } from '../page/use-read.ts';
import { money, words } from '../words/words.ts';

const w = words.payment;
/** Their sentence has the amount that matters; what was recorded is another one. */
const WITHOUT_AMOUNT: readonly string[] = ['minimum'];

/** How a payment got its amount, step by step, as it may be read to the payer. */
export function Explained({ id }: { id: string }) {
  const read = useRead<Explanation>((office) => office.read(`/admin/transactions/${id}/explain`), [id]);
  return (
    <Section title={w.explain}>
      <Shown value={read.value} again={read.again}>
        {({ steps }) => (
          <ol class="steps">
            {steps.map(({ about, text, recorded, drift }, index) => (
              <li key={`${about}-${index}`}>
                <p>
                  <Said>{text}</Said>
                  {drift && (
                    <>
                      {' '}
                      <Badge tone="bad">{w.drift}</Badge>{' '}
                      <span class="small">
                        <Said>{drift}</Said>
                      </span>
                    </>
                  )}
                </p>
                {recorded && !WITHOUT_AMOUNT.includes(about) && <span class="number">{money(recorded)}</span>}
              </li>
            ))}
          </ol>
        )}
      </Shown>
    </Section>
  );
}
