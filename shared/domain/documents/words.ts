/** The texts of a document in one language. A translation is another object of this type, in `languages`. */
export type Words = typeof english;

export const english = {
  titles: { invoice: 'Invoice', receipt: 'Receipt' },
  labels: {
    number: 'Invoice number',
    issuedOn: 'Date of issue',
    dueOn: 'Due date',
    paidOn: 'Date paid',
    from: 'From',
    to: 'Billed to',
    method: 'Payment method',
    amount: 'Amount',
    date: 'Date',
    reason: 'Reason',
    ofInvoice: 'For invoice',
  },
  table: { item: 'Description', quantity: 'Qty', unit: 'Unit price', tax: 'Tax', amount: 'Amount' },
  carried: { forward: 'Carried forward', brought: 'Brought forward' },
  totals: {
    subtotal: 'Subtotal',
    discount: 'Discount',
    total: 'Total',
    wallet: 'Paid from wallet balance',
    paid: 'Paid',
    due: 'Amount due',
    refunded: 'Refunded',
    lost: 'Returned after a dispute',
  },
  headlines: {
    due: (amount: string, day: string) => `${amount} due ${day}`,
    paid: (amount: string, day: string) => `${amount} paid on ${day}`,
    refunded: (amount: string) => `${amount} refunded`,
    cancelled: 'This invoice was cancelled',
    nothingDue: 'Nothing is due',
  },
  sections: {
    taxes: 'Amounts by tax rate',
    conversion: 'Currency conversion',
    payment: 'Payment',
    creditNote: (number: string) => `Credit note ${number}`,
  },
  methods: {
    card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
    transfer: 'Bank transfer',
    wallet: 'Wallet balance',
  },
  rate: (base: string, converted: string) => `${base} = ${converted}`,
  source: (source: string, day: string) => `Exchange rate of ${source}, ${day}`,
  adjustment: 'Adjustment',
  tax: 'Tax',
  page: (page: string, pages: string) => `Page ${page} of ${pages}`,
};
