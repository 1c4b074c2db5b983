/** Formats a calendar date (`YYYY-MM-DD`). It is a date in the seller's time zone, so it is not converted to the payer's. */
export function dayText(day: string, locale: string): string {
  return format(
    locale,
    { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
    `${day}T00:00:00Z`,
  );
}

/** Formats an instant in the payer's time zone. */
export function instantText(instant: string, locale: string): string {
  return format(
    locale,
    { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    instant,
  );
}

const format = (locale: string, options: Intl.DateTimeFormatOptions, text: string): string =>
  new Intl.DateTimeFormat(locale, options).format(new Date(text));
