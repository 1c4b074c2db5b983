/** What the requests of payers say of their address. */
export const ADDRESS_FIELDS = {
  'customerInfo.address':
    'The payer’s address, required where the link or the shop’s gateway asks for it, and otherwise not kept.',
  'customerInfo.address.line1': 'Street and number.',
  'customerInfo.address.line2': 'More of it, such as a floor.',
  'customerInfo.address.city': 'The town.',
  'customerInfo.address.state': 'The state or province, where addresses have one.',
  'customerInfo.address.postalCode': 'The postal code, where addresses have one.',
  'customerInfo.address.country': 'ISO 3166-1, two letters in any case.',
};
