import * as v from 'valibot';
import type { DocumentSettings } from '../documents/settings.ts';
import { OBJECT } from '../requests/payment-link-request.ts';
import { STRUCTURED_FIELDS } from '../structured/seller.ts';
import { SettingsEdit } from './own-settings.ts';

/** The largest picture whose base64 fits into a request beside the rest. An operator's command takes larger ones. */
const SENT_LOGO_BYTES_MAX = 40_000;
const LOGO = `Send a PNG or JPEG file of at most ${SENT_LOGO_BYTES_MAX / 1000} KB in base64, or an empty text for none.`;
const LOGO_TEXT_MAX = Math.ceil(SENT_LOGO_BYTES_MAX / 3) * 4;

/** How long each text may be is said by what reads them: the same that reads an operator's. */
const TEXT_MAX = 1000;
const LINES_MAX = 20;
const text = v.pipe(
  v.string('Send text.'),
  v.trim(),
  v.maxLength(TEXT_MAX, `At most ${TEXT_MAX} characters.`),
);
const lines = v.optional(
  v.pipe(v.array(text, 'Send a list of lines.'), v.maxLength(LINES_MAX, `At most ${LINES_MAX} lines.`)),
);

const seller = {
  productOrigin: SettingsEdit.entries.productOrigin,
  sellerName: v.optional(text),
  address: lines,
  taxIds: lines,
  footer: v.optional(text),
  pageSize: v.optional(text),
  logo: v.optional(
    v.pipe(
      v.string(LOGO),
      v.maxLength(LOGO_TEXT_MAX, LOGO),
      v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, LOGO),
    ),
  ),
  structured: v.optional(
    v.object(
      {
        structure: v.optional(text),
        ...(Object.fromEntries(STRUCTURED_FIELDS.map((field) => [field, v.optional(text)])) as Record<
          (typeof STRUCTURED_FIELDS)[number],
          v.OptionalSchema<typeof text, undefined>
        >),
      },
      OBJECT,
    ),
  ),
};

/** What staff send to see a sample of their documents. What is left out is as it is; an empty text removes. */
export const DocumentsSample = v.object({ ...seller, locale: v.optional(text) }, OBJECT);
/** What staff send to change what documents show of the seller. */
export const DocumentsEdit = v.object({ ...seller, version: SettingsEdit.entries.version }, OBJECT);
export type DocumentsEdit = v.InferOutput<typeof DocumentsEdit>;
type Sent = Omit<DocumentsEdit, 'version'>;

/** What staff sent, as the reader of document settings takes it. */
export function sellerChangeOf({ logo, footer, structured, ...others }: Sent) {
  const { structure, ...parts } = structured ?? {};
  const { sellerName, address, taxIds, pageSize } = others;
  return {
    ...{ sellerName, address: address?.filter(Boolean), taxIds: taxIds?.filter(Boolean), pageSize },
    ...(footer === '' ? { withoutFooter: true } : { footer }),
    ...(logo === '' ? { withoutLogo: true } : { logo: logo === undefined ? undefined : bytesOf(logo) }),
    structured: { structured: structure, ...parts },
  };
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));

/** The version of a project that has no document settings. */
const NONE = 'none';

/** Names the document settings that were read. */
export const documentsVersion = (settings: Pick<DocumentSettings, 'since'> | undefined): string =>
  settings?.since ?? NONE;
