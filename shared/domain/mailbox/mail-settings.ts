import * as v from 'valibot';
import { shopColour } from '../colours/shop-colour.ts';
import { invalidField } from '../errors.ts';
import { PAGE_LANGUAGES } from '../tenants/page-language.ts';

/** From whom the payers of a project get mail. A project without these settings sends none. */
export const MailSettingsRecord = v.object({
  from: v.string(),
  replyTo: v.optional(v.string()),
  /** Of mails to payers whose own language is not known. */
  language: v.optional(v.picklist(PAGE_LANGUAGES)),
  /** Of what a mail asks its reader to press, where it is another than the project's. */
  colour: v.optional(v.string()),
  /** The tenant sends none for now. */
  isOff: v.optional(v.literal(true)),
});
export type MailSettings = v.InferOutput<typeof MailSettingsRecord>;

/** The settings as an operator typed them. */
export type MailSettingsRequest = Readonly<{
  from: string;
  replyTo?: string | undefined;
  language?: string | undefined;
  colour?: string | undefined;
}>;

/** From whom the payers of a project get mail now. */
export const mailOf = ({ mail }: Readonly<{ mail?: MailSettings | undefined }>): MailSettings | undefined =>
  mail?.isOff ? undefined : mail;

/** What the tenant changes of them. The sender is the platform's, since its domain is checked. */
export type MailEdit = Readonly<{
  isOn?: boolean | undefined;
  /** Empty: none. */
  replyTo?: string | undefined;
  /** Empty: the project's. */
  language?: string | undefined;
}>;

/** The part of them that the tenant changes. */
export const tenantsMail = ({ isOff, replyTo, language }: MailSettings) => ({ isOff, replyTo, language });

/** Mail settings after an edit. Throws `invalid_request` naming the field below `mail`, and where the platform has set up no sender. */
export function mailAfter(mail: MailSettings | undefined, edit: MailEdit): MailSettings {
  if (!mail)
    throw invalidField('mail', 'No sender is set up for this project. Ask the platform to set one up.');
  const { isOff = false, replyTo, language, ...platforms } = mail;
  const to = edit.replyTo === undefined ? replyTo : edit.replyTo && address('mail.replyTo', edit.replyTo);
  const spoken =
    edit.language === undefined ? language : edit.language && mailLanguage('mail.language', edit.language);
  return {
    ...platforms,
    ...(to && { replyTo: to }),
    ...(spoken && { language: spoken }),
    ...((edit.isOn === undefined ? isOff : !edit.isOn) && { isOff: true as const }),
  };
}

/** RFC 5321 allows more; these are the addresses that every server takes. */
const ADDRESS = /^[a-z0-9](?:[\w.+-]{0,62}[a-z0-9])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** Validates mail settings; throws `invalid_request` naming the field. */
export function readMailSettings({ from, replyTo, language, colour }: MailSettingsRequest): MailSettings {
  return {
    from: address('from', from),
    ...(replyTo !== undefined && { replyTo: address('replyTo', replyTo) }),
    ...(language !== undefined && { language: mailLanguage('language', language) }),
    ...(colour !== undefined && { colour: shopColour('colour', colour) }),
  };
}

/** The part of an address after the @, whose owner says who may send from it. */
export const domainOf = (from: string): string => from.slice(from.lastIndexOf('@') + 1);

function address(field: string, text: string): string {
  const given = text.trim().toLowerCase();
  if (ADDRESS.test(given)) return given;
  throw invalidField(field, 'Give an e-mail address such as billing@mail.shop.example, without a name.');
}

function mailLanguage(field: string, text: string): NonNullable<MailSettings['language']> {
  const found = PAGE_LANGUAGES.find((known) => known === text.trim().toLowerCase());
  if (found) return found;
  throw invalidField(field, `Mails are written in ${PAGE_LANGUAGES.join(', ')}.`);
}
