/** The API calls that a page may make with the publishable key. @param {{ origin: string, key: string }} around */
export function createClient({ origin, key }) {
  /** @param {string} path @param {RequestInit} init */
  async function call(path, init) {
    try {
      const headers = { ...init.headers, authorization: `Bearer ${key}` };
      const response = await fetch(origin + path, { ...init, headers });
      return await response.json();
    } catch {
      return {
        error: {
          type: 'api_connection_error',
          message: 'We could not reach the processor. Check your connection and try again.',
        },
      };
    }
  }

  return {
    /** @param {string} clientSecret @returns {Promise<any>} */
    retrieve(clientSecret) {
      const query = new URLSearchParams({ client_secret: clientSecret });
      return call(`/v1/${pathOf(clientSecret)}?${query}`, {});
    },
  };
}

/** @param {string} clientSecret */
function pathOf(clientSecret) {
  return `${isOfSetup(clientSecret) ? 'setup_intents' : 'payment_intents'}/${idOf(clientSecret)}`;
}

/** @param {string} clientSecret */
export function isOfSetup(clientSecret) {
  return clientSecret.startsWith('seti_');
}

/** @param {string} clientSecret */
function idOf(clientSecret) {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** Nested objects with the names of the form encoding: `billing_details[address][city]`. @param {any} value @param {string} name @returns {Record<string, string>} */
export function flattened(value, name) {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object') return { [name]: String(value) };
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => flattened(inner, `${name}[${key}]`)),
  );
}
