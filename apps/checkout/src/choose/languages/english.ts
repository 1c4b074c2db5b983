/** Every text of the page on which a payer chooses. A translation is another object of this type. */
export type ChooseText = typeof text;

export const text = {
  quantity: 'How many?',
  amount: (currency: string) => `Amount in ${currency}`,
  range: (min: string, max: string) => `From ${min} to ${max}`,
  each: (price: string) => `${price} each`,
  left: (count: number) => `Still available: ${count}`,
  kept: 'Once you continue, it is kept for you for 15 minutes.',
  continue: 'Continue to payment',
  working: 'One moment…',
  wrongQuantity: (min: string, max: string) => `Enter a whole number from ${min} to ${max}.`,
  wrongAmount: (min: string, max: string) => `Enter an amount from ${min} to ${max}.`,
  soldOut: 'Sold out',
  soldOutBody: 'None is left. Nothing was charged.',
  held: 'All that are left are being paid for right now. Try again in a few minutes.',
  tooMany: 'Too many people on your network hold one without paying. Try again later.',
  inProgress: 'A payment of yours is under way. Wait a moment, then try again.',
  failed: 'That did not work. Nothing was charged. Try again.',
};
