/** What was answered, or why nothing was. A body that is no JSON is an empty object. */
export type Answered = Readonly<{ status: number; body: JsonObject }> | Readonly<{ problem: string }>;
export type JsonObject = Readonly<Record<string, unknown>>;

/** Four such requests are within the time of a worker. */
const TIMEOUT_MS = 12_000;

/** Sends JSON to an address that the deployment has set, as a page of `origin` would. Throws nothing. */
export async function postJson(address: string, origin: string, sent: object): Promise<Answered> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', 'user-agent': 'billing-canary/1' },
      body: JSON.stringify(sent),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: answer.status, body: objectIn(await answer.text()) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

function objectIn(text: string): JsonObject {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The code of the socket's error if there is one, such as `ECONNREFUSED`; else the error's name, such as `TimeoutError`. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = Object(error.cause);
  return typeof code === 'string' ? code : error.name;
}
