import { EventNotVerified, verifyEvent } from '@billing-links/sdk';

/** Next.js: `app/events/route.ts`. */
export async function POST(request: Request): Promise<Response> {
  const secret = process.env.EVENT_SECRET ?? '';
  try {
    const event = await verifyEvent(request, { mode: 'standard_webhooks', secret });
    if (event.type === 'invoice.paid') console.log('paid', event.data.clientReference, event.data.total);
    return new Response(null, { status: 204 });
  } catch (error) {
    return new Response(null, { status: error instanceof EventNotVerified ? 401 : 500 });
  }
}
