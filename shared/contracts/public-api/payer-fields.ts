/** What requests say of a payer's address, and of the buyer that documents name. */
export const ADDRESS_FIELDS = {
  'customerInfo.address':
    'The payer’s address, required where the link or the shop’s gateway asks for it. Kept with the documents where the project taxes or a company is named, and otherwise not.',
  'customerInfo.address.line1': 'Street and number.',
  'customerInfo.address.line2': 'More of it, such as a floor.',
  'customerInfo.address.city': 'The town.',
  'customerInfo.address.state': 'The state or province, where addresses have one.',
  'customerInfo.address.postalCode': 'The postal code, where addresses have one.',
  'customerInfo.address.country': 'ISO 3166-1, two letters in any case.',
  'customerInfo.company': 'The business that buys, as documents name it.',
  'customerInfo.country':
    'ISO 3166-1, two letters in any case. Where the buyer is, for their tax, if there is no `address`. Without either, the seller’s country.',
  'customerInfo.taxId': 'The VAT id of that business, or another tax id, as documents show it.',
};

/** What a payer agrees to. */
export const AGREEMENT_FIELDS = {
  agreedTo:
    'What `agreement` of open says, once the payer has agreed to it. Required where open says it. It is kept with the payment, with the instant. If the shop has changed it since, the answer is 400 `invalid_request` naming `agreedTo`: open the link again.',
  'agreedTo.termsUrl': 'The shop’s terms.',
  'agreedTo.version': 'Which version of them.',
  'agreedTo.withdrawalUrl': 'The shop’s notice on withdrawal.',
};

/** What a shop writes into a link of its payer. */
export const PREFILL_FIELDS = {
  customer:
    'Who is to pay, as far as the shop knows. The checkout fills its form in with it. **Who opens the link sees it**, and can change it, so send what the link’s address may tell. Only the tenant’s backend and staff may send it, of a link that is paid once. It is kept until the link expires; a repeat does not change it.',
  'customer.email': 'Their e-mail address.',
  'customer.name': 'Their name.',
  'customer.mobile': 'Their telephone number.',
  ...Object.fromEntries(
    Object.entries(ADDRESS_FIELDS)
      .filter(([name]) => name !== 'customerInfo.address')
      .map(([name, means]) => [name.replace('customerInfo', 'customer'), means]),
  ),
};
