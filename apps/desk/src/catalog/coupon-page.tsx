import { useState } from 'preact/hooks';
import type { Coupon } from '../api/shapes.ts';
import { useDesk } from '../page/desk.ts';
import { Choice, Field, Select, Tick } from '../page/fields.tsx';
import { Section } from '../page/parts.tsx';
import { useWrite } from '../page/use-write.ts';
import { day, words } from '../words/words.ts';
import { offText } from './catalog-page.tsx';
import { couponBody, type TypedCoupon, typedCoupon } from './coupon-request.ts';
import { Editor, Opened, type PageProps } from './editor.tsx';

const w = words.catalog;
const PATH = '/admin/coupon';
type Props = Readonly<{ coupon: Coupon | undefined; isMade: boolean; again: () => void }>;

export const CouponPage = ({ id, isMade }: PageProps) => (
  <Opened<Coupon> path={PATH} id={id}>
    {(coupon, again) => <CouponForm key={coupon?.id} coupon={coupon} isMade={isMade} again={again} />}
  </Opened>
);

function CouponForm({ coupon, isMade, again }: Props) {
  const { project } = useDesk();
  const writing = useWrite<Coupon>();
  const [typed, setTyped] = useState(() => typedCoupon(coupon, project.baseCurrency));
  const set = (part: Partial<TypedCoupon>) => setTyped((before) => ({ ...before, ...part }));
  const { problemOf } = writing;
  const currencies = [...new Set([project.baseCurrency, ...project.currencies])];
  return (
    <Editor
      {...{ shelf: 'coupons', path: PATH, record: coupon, isMade, again, writing }}
      title={coupon?.code ?? w.make.coupons}
      body={() => couponBody(typed, coupon)}
      preview={<CouponPreview typed={typed} coupon={coupon} />}
    >
      {!coupon && (
        <Field
          label={w.code}
          hint={w.codeHint}
          value={typed.code}
          change={(code) => set({ code })}
          autoComplete="off"
          spellcheck={false}
          problem={problemOf('code')}
        />
      )}
      {!coupon && (
        <Choice
          legend={w.off}
          value={typed.kind}
          options={[
            { value: 'percent', label: w.aPercentage },
            { value: 'amount', label: w.anAmount },
          ]}
          change={(kind) => set({ kind: kind as TypedCoupon['kind'] })}
        />
      )}
      {typed.kind === 'percent' ? (
        <Field
          label={w.percent}
          value={typed.percent}
          change={(percent) => set({ percent })}
          inputMode="numeric"
          problem={problemOf('percentOff')}
        />
      ) : (
        <div class="pair">
          <Field
            label={w.amount}
            value={typed.amount}
            change={(amount) => set({ amount })}
            inputMode="decimal"
            problem={problemOf('amountsOff')}
          />
          <Select
            label={w.currency}
            value={typed.currency}
            options={currencies.map((code) => ({ value: code, label: code }))}
            change={(currency) => set({ currency })}
          />
        </div>
      )}
      <Choice
        legend={w.lowers}
        value={typed.duration}
        options={Object.entries(w.durations).map(([value, label]) => ({ value, label }))}
        change={(duration) => set({ duration: duration as TypedCoupon['duration'] })}
      />
      {typed.duration === 'cycles' && (
        <Field
          label={w.cycles}
          value={typed.cycles}
          change={(cycles) => set({ cycles })}
          inputMode="numeric"
          problem={problemOf('cycles')}
        />
      )}
      <Field
        label={w.uses}
        hint={w.usesHint}
        value={typed.uses}
        change={(uses) => set({ uses })}
        inputMode="numeric"
        problem={problemOf('maxRedemptions')}
      />
      <Field
        label={w.validUntil}
        hint={w.validUntilHint}
        value={typed.until}
        change={(until) => set({ until })}
        problem={problemOf('validTo')}
      />
      <Tick
        label={w.firstOnly}
        isOn={typed.firstPurchaseOnly}
        change={(firstPurchaseOnly) => set({ firstPurchaseOnly })}
      />
    </Editor>
  );
}

/** What the code does, as a sentence. */
function CouponPreview({ typed, coupon }: { typed: TypedCoupon; coupon: Coupon | undefined }) {
  const body = couponBody(typed, coupon) as Partial<Coupon>;
  const [off] = body.amountsOff ?? [];
  const isTyped = typeof (off?.amount ?? body.percentOff) === 'number';
  return (
    <Section title={w.preview}>
      <div class="shop-card" role="status">
        <p class="strong">{(coupon?.code ?? typed.code).toUpperCase() || w.code}</p>
        <p>
          {isTyped
            ? w.takesOff(offText(body), w.durationText(typed.duration, typed.cycles))
            : w.noDiscountYet}
        </p>
        {/^\d{4}-\d\d-\d\d$/.test(typed.until) && <p class="small">{w.refusedFrom(day(typed.until))}</p>}
      </div>
    </Section>
  );
}
