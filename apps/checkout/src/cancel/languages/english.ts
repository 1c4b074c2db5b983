/** Every text of the page of a cancel link. A translation is another object of this type. */
export type CancelText = typeof text;

export const text = {
  title: 'Cancel',
  question: (date: string) => `Cancel before ${date}?`,
  renewal: (seller: string, name: string, amount: string, date: string) =>
    `${seller} charges ${amount} for ${name} on ${date}. If you cancel, you are not charged, and it ends on that day.`,
  trial: (seller: string, name: string, amount: string, date: string) =>
    `Your free trial of ${name} ends on ${date}. Then ${seller} charges ${amount}. If you cancel, you are not charged, and it ends on that day.`,
  cancel: 'Cancel it',
  working: 'One moment…',
  cancelled: (date: string) => `Cancelled. It ends on ${date}`,
  cancelledBody: (name: string) => `You are not charged for ${name} again.`,
  undo: 'Undo and keep it',
  ended: 'This has ended',
  endedBody: (name: string) => `You are not charged for ${name} any more.`,
  expired: 'This link has expired',
  expiredBody: 'The payment it is about was already taken or tried. Ask the seller to cancel.',
  broken: 'This link does not work',
  brokenBody: 'It may be incomplete. Open it again from the message in which you got it.',
  failed: 'We do not know whether that worked. Try again: nothing happens twice.',
};
