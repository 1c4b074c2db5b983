import { amountFormat } from '../money/amount-format.ts';
import { toMajor } from '../money/money.ts';
import { oneLine } from '../one-line.ts';
import { choosePageLocale, type PageLanguage } from '../tenants/page-language.ts';
import type { Project } from '../tenants/tenant.ts';
import type { PaymentLink } from './payment-link.ts';
import { PREVIEW_WORDS } from './preview-words.ts';
import { isWrittenByAnybody } from './public-link.ts';

/** What a message that shares a link's address shows of it. The texts are one line each, and short. */
export type LinkPreview = Readonly<{
  language: PageLanguage;
  seller: string;
  title: string;
  description: string;
  imageUrl?: string;
  /** The words of the way to the page. */
  open: string;
}>;

const SELLER_MAX = 60;
const SOLD_MAX = 120;

/**
 * In the project's language. Nothing of the payer, and of a link that cannot be paid, nothing but its seller. What anybody may have written
 * is not shown beside the seller's name, nor is the link as the seller's request to pay: its amount is what is true of it.
 */
export function linkPreview(link: PaymentLink, project: Project, isPayable: boolean): LinkPreview {
  const { language, tag } = choosePageLocale([project.language]);
  const words = PREVIEW_WORDS[language];
  const isOwn = isPayable && !isWrittenByAnybody(link);
  const seller = oneLine(project.name, SELLER_MAX) || project.tenantName;
  return {
    language,
    seller,
    title: isOwn ? words.pay(seller) : seller,
    description: isPayable ? offerOf(link, words, tag) : words.closed,
    ...(project.logoUrl?.startsWith('https://') && { imageUrl: project.logoUrl }),
    open: words.open,
  };
}

/** What is sold, and the amount due now. */
function offerOf(
  { description, lines, chargeMinor, currency, recurring, ...link }: PaymentLink,
  { trial, subscription }: Readonly<{ trial: string; subscription: string }>,
  locale: string,
): string {
  const own = description || lines.flatMap(({ name, kind }) => (kind ? [] : [name])).join(', ');
  const price =
    chargeMinor === 0
      ? [trial]
      : [
          amountFormat(locale, currency).format(toMajor({ minor: chargeMinor, currency })),
          ...(recurring ? [subscription] : []),
        ];
  const sold = isWrittenByAnybody(link) ? '' : own;
  return [oneLine(sold, SOLD_MAX), ...price].filter(Boolean).join(' · ');
}
