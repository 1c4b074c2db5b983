import { BillingError, invalidField } from '../../../shared/domain/errors.ts';
import { type PictureType, pictureType } from '../../../shared/domain/picture.ts';
import { getPicture, PICTURE_BYTES_MAX } from '../../../shared/outbound/get-picture.ts';
import { sha256 } from '../../../shared/runtime/hash.ts';
import { putPageFile } from '../../../shared/storage/platform/page-files.ts';
import { requireCallable } from './require-callable.ts';
import { isLocalStage } from './run.ts';

/** Where the checkout serves logos: browsers keep what is below `assets` without asking again. */
const FOLDER = 'assets/logos/';
const NAME_CHARACTERS = 32;

type Shown = Readonly<{ checkoutUrl: string; logoUrl?: string | undefined }>;
const nothing = async () => undefined;

/** A logo, copied to where the checkout may show it. */
type OwnLogo = Readonly<{ logoUrl?: string; upload: () => Promise<void> }>;

/**
 * The address at which the project's checkout shows its logo. A picture elsewhere is fetched once, and `upload` puts it beside the
 * checkout's page: a page that loaded it from its own host would tell that host of every payer. The page shows no other.
 *
 * Throws `invalid_request` for an address that is not public or gives no PNG, JPEG or WebP of the size, and `invalid_request` without the
 * bucket. A local stack without a bucket keeps the address, and its page shows none.
 */
export async function ownLogo({ checkoutUrl, logoUrl }: Shown): Promise<OwnLogo> {
  if (logoUrl === undefined) return { upload: nothing };
  if (isOwn(logoUrl, checkoutUrl)) return { logoUrl, upload: nothing };
  if (!process.env.SITE_BUCKET) {
    if (isLocalStage()) return { logoUrl, upload: nothing };
    throw new BillingError('invalid_request', 'Set SITE_BUCKET to the name of the checkout’s bucket.');
  }
  await requireCallable('logoUrl', logoUrl);
  const fetched = await getPicture(logoUrl);
  if ('problem' in fetched) throw refused(`could not be fetched: ${fetched.problem}`);
  const type = pictureType(fetched.bytes);
  if (!type) throw refused('is no PNG, JPEG or WebP file');
  const name = `${FOLDER}${sha256(fetched.bytes).slice(0, NAME_CHARACTERS)}.${type}`;
  return {
    logoUrl: `${checkoutUrl}/${name}`,
    upload: () => putPageFile(name, fetched.bytes, contentType(type)),
  };
}

/** The logo of a project that is changed otherwise: it stays, at the address of the checkout that the project has then. */
export const keptLogo = (before: Shown, { checkoutUrl }: Shown): OwnLogo => {
  const { logoUrl } = before;
  if (logoUrl === undefined || !isOwn(logoUrl, before.checkoutUrl)) return { upload: nothing };
  return { logoUrl: `${checkoutUrl}${logoUrl.slice(before.checkoutUrl.length)}`, upload: nothing };
};

const isOwn = (logoUrl: string, checkoutUrl: string): boolean =>
  logoUrl.startsWith(`${checkoutUrl}/${FOLDER}`);

const contentType = (type: PictureType): string => `image/${type}`;

const refused = (why: string): BillingError =>
  invalidField(
    'logoUrl',
    `The logo ${why}. Give the address of a PNG, JPEG or WebP file of at most ${PICTURE_BYTES_MAX / 1024} KiB, to which no redirect leads.`,
  );
