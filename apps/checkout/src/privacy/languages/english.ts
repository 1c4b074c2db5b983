/** The text of the privacy page. Few payers read it, so it is loaded with that page only. */
export type PrivacyText = typeof text;

export const text = {
  heading: 'Privacy',
  intro:
    'This page takes one payment on behalf of the seller named on it. Here is what happens to what you enter.',
  sections: [
    {
      title: 'Your card',
      body: 'The card number, expiry date and security code are entered in fields that belong to the payment processor. They go from your browser to the processor and never reach this page or the seller. With Apple Pay and Google Pay, the wallet passes your card to the processor in the same way. Only the brand, the last four digits and the expiry date come back.',
    },
    {
      title: 'Your details',
      body: 'Your e-mail address, name and, if you give them, mobile number and address are sent to the seller and to the payment processor. They are used to take the payment, to make out your receipt and to prevent fraud.',
    },
    {
      title: 'Repeated payments',
      body: 'When the page says that a payment repeats, the processor keeps your card so that the seller can charge the amounts shown. You can ask the seller at any time to stop and to remove the card.',
    },
    {
      title: 'This page',
      body: 'It sets no cookies of its own and loads no trackers and no advertising. While a payment is processed, this tab keeps what you entered, without the card, so that a reload does not lose the payment. Afterwards your browser keeps only the reference of your receipt, to show it when you open the link again. The only foreign script is that of the payment processor, which uses its own cookies to recognise fraud.',
    },
    {
      title: 'How long',
      body: 'Records of payments are kept as long as tax and accounting law requires of the seller. To see, correct or delete what is kept about you, write to the seller.',
    },
  ],
};
