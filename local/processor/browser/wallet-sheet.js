export {};

/** The sheet of a wallet. It shows the amount that the page gave, in the currency's minor unit, and reports what the payer chose. */
window.addEventListener('message', function start(event) {
  const [port] = event.ports;
  if (event.source !== window.parent || event.data?.type !== 'start' || !port) return;
  window.removeEventListener('message', start);
  const { name, business, amount, currency, recurring } = event.data;
  /** @param {string} outcome */
  const done = (outcome) => port.postMessage({ type: 'done', outcome });
  find('h1').textContent = name;
  find('p').textContent =
    `${business ?? 'The seller'} asks for ${amount} in the minor unit of ${currency}. This is a test.`;
  if (recurring) showRecurring(recurring);
  find('#pay').addEventListener('click', () => done('paid'));
  find('#cancel').addEventListener('click', () => done('dismissed'));
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && done('dismissed'));
  port.onmessage = ({ data }) => data.type === 'cancel' && done('dismissed');
  port.postMessage({ type: 'ready' });
  find('#pay').focus();
});
window.parent.postMessage({ type: 'loaded' }, '*');

/** What is charged later, as the sheet of Apple Pay lists it. @param {import('./apple-pay-options.js').Recurring} request */
function showRecurring({
  paymentDescription,
  managementURL,
  regularBilling,
  trialBilling,
  billingAgreement,
}) {
  const lines = [trialBilling, regularBilling].flatMap((billing) => (billing ? [lineOf(billing)] : []));
  const texts = [paymentDescription, ...lines, billingAgreement ?? '', `Manage it at ${managementURL}`];
  find('ul').hidden = false;
  for (const text of texts.filter((each) => each !== ''))
    find('ul').append(Object.assign(document.createElement('li'), { textContent: text }));
}

/** @param {import('./apple-pay-options.js').Recurring['regularBilling']} billing */
function lineOf(billing) {
  const { label, amount, recurringPaymentStartDate: from, recurringPaymentEndDate: until } = billing;
  const every = `${billing.recurringPaymentIntervalCount} ${billing.recurringPaymentIntervalUnit}`;
  const dates = [from && ` from ${dayOf(from)}`, until && ` until ${dayOf(until)}`].filter(Boolean).join('');
  return `${label}: ${amount} every ${every}${dates}`;
}

/** @param {Date} date */
function dayOf(date) {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

/** @param {string} selector */
function find(selector) {
  return /** @type {HTMLElement} */ (document.querySelector(selector));
}
