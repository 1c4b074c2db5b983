/** Fields whose values name a person, an account or a secret. What is recorded keeps their shape and not their content. */
const PRIVATE: ReadonlySet<string> = new Set([
  ...['email', 'name', 'phone', 'support_email', 'support_phone', 'display_name'],
  ...['client_secret', 'secret', 'fingerprint', 'sealed'],
  ...['customer_name', 'access_activity_log', 'uncategorized_text'],
  ...['statement_descriptor', 'product_description', 'timezone', 'ip', 'user_agent'],
]);
const KEY = /\b[rsp]k_(?:test|live)_\w+/g;
const WEB_ADDRESS = /^https?:\/\/\S+$/;
const ADDRESS = /[^\s"@]+@[^\s"@]+\.[^\s"@]+/g;

/** A copy without secrets and without names of persons, in which equal values stay equal. */
export function redacted(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => redacted(one, field));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redacted(inner, name)]));
  if (typeof value !== 'string') return value;
  if (PRIVATE.has(field) && value !== '') return `redacted ${field}`;
  if (WEB_ADDRESS.test(value)) return 'https://redacted.example/';
  return value.replace(KEY, 'redacted_key').replace(ADDRESS, 'person@example.com');
}
