import { useState } from 'preact/hooks';
import type { Link } from '../api/link.ts';
import { callAt } from '../api/request.ts';
import type { Config } from '../page/config.ts';
import { Footer } from '../page/footer.tsx';
import { Message } from '../page/message.tsx';
import { Seller } from '../page/seller.tsx';
import { Unreachable } from '../page/unreachable.tsx';
import { BackLink } from '../page/way-back.tsx';
import { isolate } from '../words/isolate.ts';
import { language, locale, strings } from '../words/locale.ts';
import { moneyText } from '../words/money.ts';
import { Sentence } from '../words/sentence.tsx';
import { useTexts } from '../words/use-texts.ts';
import { askForOwn, type Choice, type Refused } from './ask.ts';
import { boundsOf, readChoice } from './choice.ts';
import { loadChooseText } from './choose-text.ts';
import type { ChooseText } from './languages/english.ts';

/** Goes to the copy of an expired link. False when there is none. */
export async function leadToCopy({ apiBase }: Config, payload: string, slug: string): Promise<boolean> {
  const own = await askForOwn(callAt(apiBase), payload, slug, {});
  if ('address' in own) location.assign(own.address);
  return 'address' in own;
}

type Props = Readonly<{ config: Config; payload: string; link: Link }>;

/** What a payer chooses of a link that sells more than once, before they enter a card. The answer leads to a link of their own. */
export function ChoosePage({ config, payload, link }: Props) {
  const text = useTexts(loadChooseText, language);
  const [typed, setTyped] = useState(boundsOf(link)?.first ?? '');
  const [refused, setRefused] = useState<Refused | undefined>(link.offer?.isSoldOut ? 'sold_out' : undefined);
  const [isWorking, setWorking] = useState(false);
  if (text === 'unreachable') return <Unreachable />;
  if (text === 'loading') return <main class="checkout" aria-busy="true" />;
  if (refused === 'sold_out' || refused === 'closed') return <SoldOut link={link} text={text} />;

  const choice = readChoice(link, typed);
  const submit = async () => {
    if (!choice) return setRefused('wrong');
    setRefused(undefined);
    setWorking(true);
    const own = await askForOwn(callAt(config.apiBase), payload, link.slug, choice);
    if ('address' in own) return location.assign(own.address);
    setWorking(false);
    return setRefused(own.refused);
  };
  return (
    <main class="checkout">
      <Offered link={link} choice={choice} text={text} />
      <div class="form-side">
        <div class="inner">
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!isWorking) void submit();
            }}
          >
            <Field link={link} typed={typed} isWrong={refused === 'wrong'} text={text} onInput={setTyped} />
            {link.offer && <p class="small">{text.left(link.offer.left)}</p>}
            <p class="small">{text.kept}</p>
            {refused && refused !== 'wrong' && <p role="alert">{REFUSED[refused](text)}</p>}
            <button type="submit" class="pay" aria-disabled={isWorking}>
              {isWorking ? text.working : text.continue}
            </button>
          </form>
          <Footer />
        </div>
      </div>
    </main>
  );
}

const REFUSED: Readonly<
  Record<Exclude<Refused, 'wrong' | 'sold_out' | 'closed'>, (text: ChooseText) => string>
> = {
  held: (text) => text.held,
  too_many: (text) => text.tooMany,
  in_progress: (text) => text.inProgress,
  failed: (text) => text.failed,
};

type OfferedProps = Readonly<{ link: Link; choice: Choice | undefined; text: ChooseText }>;

/** The seller, what is sold, and what the choice costs. */
function Offered({ link, choice, text }: OfferedProps) {
  const { amount, project, items, description, additionalDescription } = link;
  const money = (value: number) => moneyText(value, amount.currency.code, locale);
  const total = choice?.amount ?? amount.value * (choice?.quantity ?? 1);
  const names = items.map(({ name }) => name);
  return (
    <section class="summary" aria-labelledby="summary-title">
      <div class="inner">
        <Seller project={project} />
        <h1 id="summary-title">
          <Sentence>{strings.summary.payTo(isolate(project.name))}</Sentence>
        </h1>
        <p class="amount" aria-live="polite">
          {money(total)}
        </p>
        {link.offer?.quantity && <p class="terms">{text.each(money(amount.value))}</p>}
        {[...new Set([description, ...names, additionalDescription])].map(
          (line) =>
            line && (
              <p key={line} class="description" dir="auto">
                {line}
              </p>
            ),
        )}
        <BackLink to={link.cancelUrl} project={project} look="link" />
      </div>
    </section>
  );
}

type FieldProps = Readonly<{
  link: Link;
  typed: string;
  isWrong: boolean;
  text: ChooseText;
  onInput: (typed: string) => void;
}>;

function Field({ link, typed, isWrong, text, onInput }: FieldProps) {
  const bounds = boundsOf(link);
  if (!bounds) return null;
  const { code } = link.amount.currency;
  const shown = (bound: number) => (bounds.of === 'amount' ? moneyText(bound, code, locale) : String(bound));
  const range = [shown(bounds.min), shown(bounds.max)] as const;
  const wrong = bounds.of === 'amount' ? text.wrongAmount : text.wrongQuantity;
  return (
    <div class="field">
      <label for="choice">{bounds.of === 'amount' ? text.amount(code) : text.quantity}</label>
      <input
        id="choice"
        name="choice"
        type="text"
        inputMode={bounds.of === 'amount' ? 'decimal' : 'numeric'}
        autocomplete="off"
        dir="ltr"
        required
        value={typed}
        aria-describedby="choice-range"
        aria-invalid={isWrong}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <p id="choice-range" class={isWrong ? 'problem' : 'small'} role={isWrong ? 'alert' : undefined}>
        {(isWrong ? wrong : text.range)(...range)}
      </p>
    </div>
  );
}

const SoldOut = ({ link, text }: Readonly<{ link: Link; text: ChooseText }>) => (
  <Message tone="calm" icon="cross" title={text.soldOut} body={text.soldOutBody} project={link.project}>
    <BackLink to={link.cancelUrl} project={link.project} look="second" />
    <button type="button" class="second" onClick={() => location.reload()}>
      {strings.page.tryAgain}
    </button>
  </Message>
);
