/** A whole number as it was typed. What is none is sent as it is, so that the service says what is wrong with it. */
export const wholeNumber = (text: string): number | string =>
  /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : text.trim();

/** Whole numbers with commas between them. */
export const wholeNumbers = (text: string): (number | string)[] => text.split(',').map(wholeNumber);

/** A number with a point or a comma before its decimals. */
export const decimalNumber = (text: string): number | string =>
  /^\s*\d{1,9}([.,]\d+)?\s*$/.test(text) ? Number(text.trim().replace(',', '.')) : text.trim();
