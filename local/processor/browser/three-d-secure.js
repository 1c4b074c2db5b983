export {};

/**
 * The bank's page. In a payment page's dialog it reports through the dialog's port; opened as a page it redirects to the merchant's
 * return URL.
 */
const told = /** @type {HTMLElement} */ (document.querySelector('[role=status]'));
const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('button'));
const isEmbedded = window.parent !== window;

if (isEmbedded) {
  window.addEventListener('message', function start(event) {
    const [port] = event.ports;
    if (event.source !== window.parent || event.data?.type !== 'start' || !port) return;
    window.removeEventListener('message', start);
    const { key, clientSecret } = event.data;
    wire(
      (outcome) => report(key, clientSecret, outcome),
      () => port.postMessage({ type: 'done' }),
    );
    port.onmessage = ({ data }) => {
      if (data.type === 'cancel') document.getElementById('test-source-cancel-3ds')?.click();
    };
    port.postMessage({ type: 'ready' });
    buttons[0]?.focus();
  });
  window.parent.postMessage({ type: 'loaded' }, '*');
} else {
  const query = new URLSearchParams(location.search);
  const name = query.has('setup_intent') ? 'setup_intent' : 'payment_intent';
  const back = query.get('return_url');
  const trouble = query.get('trouble');
  if (trouble === 'no_result' && back) location.assign(back);
  if (trouble) for (const button of buttons) button.disabled = true;
  if (trouble) say('The page of your bank does not work.');
  wire(
    (outcome) =>
      fetch('/_sim/authenticate', {
        method: 'POST',
        body: JSON.stringify({ [name]: query.get(name) ?? '', outcome }),
      }),
    () => (back ? location.assign(back) : say('You can close this page.')),
  );
}

/** @param {(outcome: string) => Promise<Response>} tell @param {() => void} done */
function wire(tell, done) {
  for (const button of buttons) {
    button.addEventListener('click', async () => {
      for (const other of buttons) other.disabled = true;
      say('Telling your bank…');
      try {
        await tell(button.dataset.outcome === 'succeed' ? 'succeed' : 'fail');
        done();
      } catch {
        for (const other of buttons) other.disabled = false;
        say('We could not reach your bank. Check your connection and try again.');
      }
    });
  }
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') document.getElementById('test-source-cancel-3ds')?.click();
  });
}

/** @param {string} key @param {string} clientSecret @param {string} outcome */
function report(key, clientSecret, outcome) {
  const body = new URLSearchParams({ client_secret: clientSecret, outcome });
  return fetch('/v1/3ds2/authenticate', {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${key}` },
  });
}

/** @param {string} text */
function say(text) {
  told.textContent = text;
}
