/** The longest address that common mail clients open. */
const URL_MAX = 2000;
const EMAIL = /^[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;
const TELEPHONE = /^\+?[\d ().-]{5,30}$/;

/** An address that a letter may lead to, as `new URL` prints it: https, or http on the machine of a local stack. Undefined for any other text. */
export function webLink(text: string | undefined): string | undefined {
  if (text === undefined || text.length > URL_MAX || !URL.canParse(text)) return undefined;
  const { protocol, hostname, username, password, href } = new URL(text);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLocal);
  return isSafe && !username && !password && href.length <= URL_MAX ? href : undefined;
}

/** What a shop's contact opens: its page, a mail or a call. Undefined for a text that is only read. */
export function contactLink(contact: string): string | undefined {
  if (EMAIL.test(contact)) return `mailto:${contact}`;
  if (TELEPHONE.test(contact)) return `tel:${contact.replace(/[^\d+]/g, '')}`;
  return webLink(contact);
}
