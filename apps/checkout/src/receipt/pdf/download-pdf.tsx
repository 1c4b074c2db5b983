import { useState } from 'preact/hooks';
import { save } from '../../page/save-file.ts';
import { language, locale } from '../../words/locale.ts';
import { PDF_TEXT } from './words.ts';

type Props = Readonly<{ apiBase: string; summaryRef: string; paidAt: string | undefined }>;

/** The receipt as a file, which has what the page shows and nothing of the buyer. */
export function DownloadPdf({ apiBase, summaryRef, paidAt = '' }: Props) {
  const words = PDF_TEXT[language];
  const [step, setStep] = useState<'idle' | 'loading' | 'failed'>('idle');
  const download = async () => {
    if (step === 'loading') return;
    setStep('loading');
    const file = await fetchPdf(apiBase, summaryRef);
    if (file) save(file, `receipt-${paidAt.slice(0, DAY_LENGTH)}.pdf`);
    setStep(file ? 'idle' : 'failed');
  };
  return (
    <>
      <button
        type="button"
        class="second"
        aria-disabled={step === 'loading' || undefined}
        onClick={() => void download()}
      >
        {words.download}
      </button>
      <p class="small pdf-status" role="status">
        {step === 'failed' && words.failed}
      </p>
    </>
  );
}

const DAY_LENGTH = 10;

async function fetchPdf(apiBase: string, summaryRef: string): Promise<Blob | undefined> {
  try {
    const path = `/public-api/purchase/summary/${encodeURIComponent(summaryRef)}/pdf`;
    const query = new URLSearchParams({ locale: locale.split('-u-')[0] ?? locale });
    const response = await fetch(`${apiBase}${path}?${query}`, { credentials: 'omit' });
    return response.ok ? await response.blob() : undefined;
  } catch {
    return undefined;
  }
}
