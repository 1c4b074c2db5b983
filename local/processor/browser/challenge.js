import { isOfSetup } from './client.js';
import { openDialog } from './dialog.js';
import { integrationError } from './integration-error.js';

const PAGE = /\/v3\/three-d-secure\?/;

/**
 * Shows the bank's page until the payer completes or cancels it. Planned trouble is in the address: the challenge then throws, or
 * ends at once with or without an error.
 * @param {{ origin: string, key: string }} around @param {string} clientSecret @param {string} address
 * @returns {Promise<{ type: string, message: string } | undefined>}
 */
export async function challenge({ origin, key }, clientSecret, address) {
  const trouble = URL.canParse(address) ? new URL(address).searchParams.get('trouble') : null;
  if (trouble === 'blocked') throw integrationError('The 3D Secure dialog could not be opened.');
  if (trouble === 'error')
    return { type: 'api_error', message: 'The page of your bank does not work. Try again later.' };
  if (trouble === 'no_result') return undefined;
  const path =
    address.startsWith(origin) && PAGE.test(address)
      ? address.slice(origin.length)
      : `/v3/three-d-secure?${isOfSetup(clientSecret) ? 'setup' : 'payment'}_intent=${clientSecret.split('_secret_')[0]}`;
  await openDialog({ origin, path, label: '3D Secure authentication', start: { key, clientSecret } });
  return undefined;
}
