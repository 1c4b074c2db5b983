import { useEffect, useState } from 'preact/hooks';
import type { Shown } from '../../../../../shared/contracts/answers/shown.ts';
import type { OwnDetails } from '../../../../../shared/contracts/client/details.ts';
import type { Call } from '../../api/request.ts';
import type { detailsForm } from '../../pay/details/details-form.ts';
import type { Payer, PayerField, Problems, States } from '../../pay/state.ts';
import { TextField } from '../../pay/text-field.tsx';
import { dayText } from '../../words/dates.ts';
import { isolate } from '../../words/isolate.ts';
import { language, locale, strings } from '../../words/locale.ts';
import { Sentence } from '../../words/sentence.tsx';
import { amountText } from '../account-words.ts';
import type { Part } from '../use-portal.ts';
import { type Details, payerOf, sentDetails } from './sent-details.ts';
import type { DETAILS_TEXT, DetailsText } from './words.ts';

type Changed = Shown<typeof OwnDetails>;
/** What is loaded after the page. */
export type Loaded = Readonly<{ detailsForm: typeof detailsForm; texts: typeof DETAILS_TEXT }>;
type Shared = Loaded & Readonly<{ call: Call }>;
type Props = Part & Shared & Readonly<{ details: Details }>;
type Step = 'shown' | 'editing' | 'asking' | 'saved';

const focus = (id: string) => setTimeout(() => document.getElementById(id)?.focus(), 0);

/** What documents to come say of the customer. A change is saved once they have seen what it does to their next charges. */
export function DetailsPanel({ details: first, ...part }: Props) {
  const words = part.texts[language];
  const [details, setDetails] = useState(first);
  const [step, setStep] = useState<Step>('shown');
  const close = (next: Step) => {
    setStep(next);
    focus('edit_details');
  };
  const { company, taxId, address, mobile, name } = details;
  const country = address?.country ?? details.country;
  const place = [address?.line1, address?.line2, address?.postalCode, address?.city, address?.state];
  const lines = [company, name, ...place, country && countryName(country), taxId, mobile].filter(Boolean);
  return (
    <section class="paper" aria-labelledby="details">
      <h2 id="details">{words.heading}</h2>
      <p class="small">{words.use}</p>
      <p role="status">{step === 'saved' && words.saved}</p>
      {step === 'shown' || step === 'saved' ? (
        <>
          <ul class="lines">
            {lines.map((line) => (
              <li key={line}>
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
          <button
            type="button"
            class="second"
            id="edit_details"
            onClick={() => {
              setStep('editing');
              focus('details-form');
            }}
          >
            {words.edit}
          </button>
        </>
      ) : (
        <Form
          part={part}
          details={details}
          words={words}
          close={() => close('shown')}
          saved={(kept) => {
            setDetails(kept);
            close('saved');
          }}
        />
      )}
    </section>
  );
}

const countryName = (code: string) => new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;

type FormProps = Readonly<{
  part: Omit<Props, 'details'>;
  details: Details;
  words: DetailsText;
  close: () => void;
  saved: (details: Details) => void;
}>;

function Form({ part: { state, text, call, detailsForm }, details, words, close, saved }: FormProps) {
  const asks = asksWith(state.shop.asks, details);
  const form = detailsForm({ asks, asksForAddress: false });
  const [payer, setPayer] = useState<Payer>(() => payerOf(details));
  const [states, setStates] = useState<States>();
  const [problems, setProblems] = useState<Problems>({});
  const [preview, setPreview] = useState<Changed>();
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const { country = '' } = payer;
  useEffect(() => {
    let isOver = false;
    void form.findStates(call, country).then((found) => isOver || setStates(found));
    return () => {
      isOver = true;
    };
  }, [country]);
  const fields = form.fields(payer, false, states);
  const change = (id: PayerField, value: string) => {
    setPayer({ ...payer, [id]: value, ...(id === 'country' && { state: '' }) });
    setProblems({ ...problems, [id]: undefined });
    setPreview(undefined);
  };
  const found = (): Problems => ({
    ...(payer.name.trim() === '' && { name: strings.problems.nameMissing }),
    ...(asks.mobile === 'required' && payer.mobile.trim() === '' && { mobile: form.missing }),
    ...Object.fromEntries(
      fields.flatMap(({ id }) => {
        const problem = form.problemOf(id, payer, false);
        return problem ? [[id, problem]] : [];
      }),
    ),
  });
  const ask = async (isPreview: boolean): Promise<void> => {
    const body = { ...sentDetails(details, payer), preview: isPreview };
    const answer = await call('POST', '/client/details', body);
    if (answer !== 'lost' && answer.status === 200) {
      const { data } = answer.body as { data: Changed };
      if (!isPreview) return saved(data.details);
      if (data.renewals.every(isSame)) return await ask(false);
      setPreview(data);
      return;
    }
    const { error } = (answer === 'lost' ? {} : answer.body) as { error?: { field?: string } };
    if (error?.field === 'mobile') setProblems({ mobile: strings.problems.mobileMalformed });
    else setFailure(failureOf(answer === 'lost' ? 0 : answer.status, text.failed));
    focus(error?.field === 'mobile' ? 'mobile' : 'details-failure');
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isAsking) return;
    setFailure(undefined);
    const all = found();
    setProblems(all);
    const [invalid] = Object.keys(all);
    if (invalid) return void focus(invalid);
    setAsking(true);
    await ask(preview === undefined);
    setAsking(false);
  };
  const shared = (id: PayerField) => ({
    ...{ id, value: payer[id] ?? '', problem: problems[id], readOnly: isAsking },
    onInput: (value: string) => change(id, value),
  });
  return (
    <form class="panel" noValidate onSubmit={submit} aria-busy={isAsking} aria-labelledby="details-form">
      <h3 id="details-form" tabIndex={-1}>
        {words.edit}
      </h3>
      <TextField {...shared('name')} label={strings.form.name} type="text" autocomplete="name" />
      {fields.map(({ id, ...field }) => (
        <TextField key={id} {...shared(id)} {...field} type="text" />
      ))}
      {asks.mobile !== 'off' && (
        <TextField
          {...shared('mobile')}
          label={strings.form.mobile}
          type="tel"
          autocomplete="tel"
          optional={asks.mobile !== 'required'}
        />
      )}
      <div aria-live="polite">
        {preview && <Effect preview={preview} words={words} hintOf={form.hintOf} />}
      </div>
      {failure && (
        <p class="problem" role="alert" id="details-failure" tabIndex={-1}>
          {failure}
        </p>
      )}
      <div class="actions">
        <button type="submit" class="pay" aria-disabled={isAsking || undefined}>
          {isAsking ? text.working : preview ? words.agree : words.save}
        </button>
        <button type="button" class="second" onClick={close}>
          {text.back}
        </button>
      </div>
    </form>
  );
}

type EffectProps = Readonly<{
  preview: Changed;
  words: DetailsText;
  hintOf: ReturnType<typeof detailsForm>['hintOf'];
}>;

function Effect({ preview: { renewals, details }, words, hintOf }: EffectProps) {
  return (
    <>
      <p>{hintOf(details)}</p>
      <p class="effect">{words.effect}</p>
      <ul class="lines">
        {renewals
          .filter((renewal) => !isSame(renewal))
          .map(({ orderId, name, chargeOn, before, after }) => (
            <li key={orderId}>
              <Sentence>
                {words.line(
                  isolate(name),
                  dayText(chargeOn, locale),
                  amountText(before.gross),
                  amountText(after.gross),
                  amountText(after.tax),
                )}
              </Sentence>
            </li>
          ))}
      </ul>
    </>
  );
}

const isSame = ({ before, after }: Changed['renewals'][number]): boolean =>
  before.gross.value === after.gross.value && before.tax.value === after.tax.value;

/** What the customer has said is shown, and can be changed, also where the shop does not ask for it. */
function asksWith(asks: Part['state']['shop']['asks'], { company, taxId, address, mobile }: Details) {
  const of = { company, taxId, address, mobile };
  return Object.fromEntries(
    Object.entries(asks).map(([id, ask]) => [
      id,
      ask === 'off' && of[id as keyof typeof of] ? 'optional' : ask,
    ]),
  ) as typeof asks;
}

function failureOf(status: number, failed: Part['text']['failed']): string {
  if (status === 429) return `${failed.rateLimited} ${failed.rateLimitedHint}`;
  return status >= 400 && status < 500
    ? `${failed.refused} ${failed.refusedHint}`
    : `${failed.unread} ${failed.unreadHint}`;
}
