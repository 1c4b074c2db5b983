export {};

/** The sheet of a wallet. It shows the amount that the page gave, in the currency's minor unit, and reports what the payer chose. */
window.addEventListener('message', function start(event) {
  const [port] = event.ports;
  if (event.source !== window.parent || event.data?.type !== 'start' || !port) return;
  window.removeEventListener('message', start);
  const { name, business, amount, currency } = event.data;
  /** @param {string} outcome */
  const done = (outcome) => port.postMessage({ type: 'done', outcome });
  find('h1').textContent = name;
  find('p').textContent =
    `${business ?? 'The seller'} asks for ${amount} in the minor unit of ${currency}. This is a test.`;
  find('#pay').addEventListener('click', () => done('paid'));
  find('#cancel').addEventListener('click', () => done('dismissed'));
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && done('dismissed'));
  port.onmessage = ({ data }) => data.type === 'cancel' && done('dismissed');
  port.postMessage({ type: 'ready' });
  find('#pay').focus();
});
window.parent.postMessage({ type: 'loaded' }, '*');

/** @param {string} selector */
function find(selector) {
  return /** @type {HTMLElement} */ (document.querySelector(selector));
}
