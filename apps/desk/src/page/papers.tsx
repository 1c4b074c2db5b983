import { useState } from 'preact/hooks';
import type { Failure, Query } from '../api/office.ts';
import { words } from '../words/words.ts';
import { useDesk } from './desk.ts';
import { Problem } from './parts.tsx';

type Paper = Readonly<{ name: string; label: string; query?: Query }>;

/** The papers of an invoice, as files. Each is drawn when somebody asks for it. */
export function Papers({ invoiceId, papers }: { invoiceId: string; papers: readonly Paper[] }) {
  const { office } = useDesk();
  const [drawing, setDrawing] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const download = async ({ name, query }: Paper) => {
    setDrawing(name);
    setFailure(undefined);
    const got = await office.file(`/admin/invoices/${invoiceId}/pdf`, query);
    setDrawing(undefined);
    if (got.kind !== 'got') return setFailure(got);
    const address = URL.createObjectURL(got.data);
    Object.assign(document.createElement('a'), { href: address, download: `${name}.pdf` }).click();
    setTimeout(() => URL.revokeObjectURL(address)); // The download has begun by then.
  };
  return (
    <>
      <span class="papers">
        {papers.map((paper) => (
          <button
            key={paper.name}
            type="button"
            class="link"
            aria-disabled={drawing !== undefined || undefined}
            onClick={() => drawing === undefined && void download(paper)}
          >
            {drawing === paper.name ? words.working : paper.label}
          </button>
        ))}
      </span>
      {failure && <Problem failure={failure} />}
    </>
  );
}

type Numbered = Readonly<{
  number: string;
  creditNotes?: readonly Readonly<{ number: string }>[] | undefined;
}>;

/** An invoice and its credit notes. */
export const papersOf = ({ number, creditNotes = [] }: Numbered): Paper[] => [
  { name: number, label: words.paper(number) },
  ...creditNotes.map((note) => ({
    name: note.number,
    label: words.creditNote(note.number),
    query: { creditNote: note.number },
  })),
];
