import type { Language } from '../../words/choose-locale.ts';

type PdfText = Readonly<{ download: string; failed: string }>;

/** Loaded with the button that says them. */
export const PDF_TEXT: Readonly<Record<Language, PdfText>> = {
  en: { download: 'Download PDF', failed: 'The PDF could not be loaded. Try again.' },
  de: {
    download: 'PDF herunterladen',
    failed: 'Das PDF konnte nicht geladen werden. Versuchen Sie es erneut.',
  },
  fr: { download: 'Télécharger le PDF', failed: 'Le PDF n’a pas pu être chargé. Réessayez.' },
  es: { download: 'Descargar PDF', failed: 'No se ha podido cargar el PDF. Inténtelo de nuevo.' },
  pt: { download: 'Transferir PDF', failed: 'Não foi possível carregar o PDF. Tente novamente.' },
  ar: { download: 'تنزيل PDF', failed: 'تعذّر تحميل ملف PDF. حاول مرة أخرى.' },
  ja: { download: 'PDFをダウンロード', failed: 'PDFを読み込めませんでした。もう一度お試しください。' },
  it: { download: 'Scarica PDF', failed: 'Non è stato possibile caricare il PDF. Riprovi.' },
  nl: { download: 'PDF downloaden', failed: 'De pdf kon niet worden geladen. Probeer het opnieuw.' },
  pl: { download: 'Pobierz PDF', failed: 'Nie udało się wczytać pliku PDF. Spróbuj ponownie.' },
  hi: { download: 'PDF डाउनलोड करें', failed: 'PDF लोड नहीं हो सका। फिर से कोशिश करें।' },
};
