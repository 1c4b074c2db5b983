import { isOfSetup } from './client.js';
import { integrationError } from './element.js';
import { createFrame, style } from './frame.js';

const PAGE = /\/v3\/three-d-secure\?/;

/**
 * Shows the bank's page in a modal dialog until the payer completes or cancels it. The browser keeps the focus inside. Planned
 * trouble is in the address: the challenge then throws, or ends at once with or without an error.
 * @param {{ origin: string, key: string }} around @param {string} clientSecret @param {string} address
 * @returns {Promise<{ type: string, message: string } | undefined>}
 */
export async function challenge({ origin, key }, clientSecret, address) {
  const trouble = URL.canParse(address) ? new URL(address).searchParams.get('trouble') : null;
  if (trouble === 'blocked') throw integrationError('The 3D Secure dialog could not be opened.');
  if (trouble === 'error') return { type: 'api_error', message: 'The page of your bank does not work. Try again later.' };
  if (trouble === 'no_result') return undefined;
  const path =
    address.startsWith(origin) && PAGE.test(address)
      ? address.slice(origin.length)
      : `/v3/three-d-secure?${isOfSetup(clientSecret) ? 'setup' : 'payment'}_intent=${clientSecret.split('_secret_')[0]}`;
  const before = document.activeElement;
  await new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', '3D Secure authentication');
    const frame = createFrame({
      origin,
      path,
      title: '3D Secure authentication frame',
      start: { key, clientSecret },
      heard: (message) => {
        if (message.type === 'ready') frame.iframe.focus();
        if (message.type !== 'done') return;
        dialog.close();
        frame.remove();
        dialog.remove();
        if (before instanceof HTMLElement) before.focus();
        resolve(undefined);
      },
    });
    style(dialog, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      'max-width': 'none',
      'max-height': 'none',
      margin: '0',
      padding: '0',
      border: '0',
      overflow: 'hidden',
      background: 'transparent',
    });
    style(frame.iframe, { width: '100%', height: '100%' });
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      frame.tell({ type: 'cancel' });
    });
    dialog.append(frame.iframe);
    document.body.append(dialog);
    dialog.showModal();
  });
  return undefined;
}
