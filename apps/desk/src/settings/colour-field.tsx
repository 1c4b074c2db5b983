import { buttonColours, PAPER } from '../../../../shared/domain/colours/button-colours.ts';
import { Field } from '../page/fields.tsx';
import { words } from '../words/words.ts';

const w = words.checkoutSettings;
const SCHEMES = ['light', 'dark'] as const;

/** A shop's colour, with the button of the checkout in it, as it is seen in the light and in the dark. */
export function ColourField(
  props: Readonly<{ value: string; change: (value: string) => void; problem?: string | undefined }>,
) {
  const colours = buttonColours(props.value.trim());
  return (
    <>
      <Field label={w.colour} hint={w.colourHint} maxLength={7} spellcheck={false} {...props} />
      <p class="samples" aria-hidden="true">
        {SCHEMES.map((scheme) => {
          const { fill, ink, edge } = colours[scheme];
          return (
            <span key={scheme} style={{ background: PAPER[scheme] }}>
              <span style={{ background: fill, color: ink, borderColor: edge }}>{w.sample}</span>
            </span>
          );
        })}
      </p>
    </>
  );
}
