import { useEffect, useId, useState } from 'preact/hooks';
import type { Failure } from '../api/office.ts';
import type { Documents } from '../api/shapes.ts';
import { useDesk } from '../page/desk.ts';
import { Field, Form, Select } from '../page/fields.tsx';
import { Button, Done, Problem } from '../page/parts.tsx';
import { words } from '../words/words.ts';
import { DOCUMENTS, type Edit, Editable } from './editable.tsx';
import {
  base64Of,
  LOGO_BYTES_MAX,
  STRUCTURED_PARTS,
  sellerBody,
  type Typed,
  typedOf,
} from './seller-request.ts';

const w = words.seller;

export const SellerPage = () => (
  <Editable<Documents> path={DOCUMENTS}>
    {(documents, edit) => <SellerForm documents={documents} {...edit} />}
  </Editable>
);

function SellerForm({ documents, save, writing }: Edit & { documents: Documents }) {
  const [typed, setTyped] = useState<Typed>(() => typedOf(documents));
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const { problemOf } = writing;
  return (
    <Form
      submit={() => save(sellerBody(typed))}
      label={words.settings.save}
      needs="settings"
      writing={writing}
      also={<Sample typed={typed} />}
    >
      <p class="small">{w.hint}</p>
      <Field
        label={w.name}
        value={typed.sellerName}
        change={(sellerName) => set({ sellerName })}
        problem={problemOf('sellerName')}
      />
      <Field
        label={w.address}
        hint={w.addressHint}
        value={typed.address}
        change={(address) => set({ address })}
        problem={problemOf('address')}
        isLong
      />
      <Field
        label={w.taxIds}
        hint={w.taxIdsHint}
        value={typed.taxIds}
        change={(taxIds) => set({ taxIds })}
        problem={problemOf('taxIds')}
        isLong
      />
      <Field
        label={w.footer}
        value={typed.footer}
        change={(footer) => set({ footer })}
        problem={problemOf('footer')}
      />
      <Select
        label={w.pageSize}
        value={typed.pageSize}
        options={Object.entries(w.sizes).map(([value, label]) => ({ value, label }))}
        change={(pageSize) => set({ pageSize })}
      />
      <Logo
        logo={typed.logo}
        kept={documents.logo}
        change={(logo) => set({ logo })}
        problem={problemOf('logo')}
      />
      <Select
        label={w.structured}
        value={typed.structure}
        options={Object.entries(w.structures).map(([value, label]) => ({ value, label }))}
        change={(structure) => set({ structure })}
      />
      {typed.structure !== 'none' &&
        STRUCTURED_PARTS.map((part) => (
          <Field
            key={part}
            label={w.partsOf[part]}
            value={typed.parts[part]}
            change={(text) => set({ parts: { ...typed.parts, [part]: text } })}
            problem={problemOf(part)}
          />
        ))}
    </Form>
  );
}

function Logo({
  logo,
  kept,
  change,
  problem,
}: {
  logo: Typed['logo'];
  kept: Documents['logo'];
  change: (logo: Typed['logo']) => void;
  problem: string | undefined;
}) {
  const id = useId();
  const [isTooLarge, setTooLarge] = useState(false);
  const shown =
    logo === 'kept' ? kept && { ...kept, type: `image/${kept.type}` } : logo === 'none' ? undefined : logo;
  const wrong = isTooLarge ? w.tooLarge : problem;
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > LOGO_BYTES_MAX);
    if (file.size <= LOGO_BYTES_MAX) change({ type: file.type, data: await base64Of(file) });
  };
  return (
    <div class="field">
      <label for={id}>{w.logo}</label>
      {shown && <img class="logo" src={`data:${shown.type};base64,${shown.data}`} alt={w.logoShown} />}
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg"
        aria-describedby={`${id}-hint`}
        aria-invalid={wrong ? true : undefined}
        onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
      />
      <p class="small" id={`${id}-hint`}>
        {w.logoHint}
      </p>
      {wrong && <p class="problem">{wrong}</p>}
      {shown && <Button press={() => change('none')}>{w.withoutLogo}</Button>}
    </div>
  );
}

/** Draws an invoice by what is typed, saved or not. */
function Sample({ typed }: { typed: Typed }) {
  const { office, project } = useDesk();
  const [isDrawing, setDrawing] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [address, setAddress] = useState<string>();
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  useEffect(() => setAddress(undefined), [typed]);
  const draw = async () => {
    setDrawing(true);
    const got = await office.draw(`${DOCUMENTS}/sample`, {
      productOrigin: project.productOrigin,
      ...sellerBody(typed),
    });
    setDrawing(false);
    setFailure(got.kind === 'got' ? undefined : got);
    if (got.kind === 'got') setAddress(URL.createObjectURL(got.data));
  };
  return (
    <>
      <Button needs="settings" press={() => void draw()} isBusy={isDrawing}>
        {w.preview}
      </Button>
      {failure && <Problem failure={failure} isWrite />}
      {address && (
        <Done>
          <p>{w.ready}</p>
          <a href={address} download={w.file}>
            {w.open}
          </a>
        </Done>
      )}
    </>
  );
}
