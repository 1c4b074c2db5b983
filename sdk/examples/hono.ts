import { EventNotVerified, verifyEvent } from '@billing-links/sdk';
import { Hono } from 'hono';

const app = new Hono<{ Bindings: { EVENT_SECRET: string } }>();
app.post('/events', async (context) => {
  const event = await verifyEvent(context.req.raw, {
    mode: 'standard_webhooks',
    secret: context.env.EVENT_SECRET,
  });
  if (event.type === 'invoice.paid') console.log('paid', event.data.clientReference, event.data.total);
  return context.body(null, 204);
});
app.onError((error, context) => context.body(null, error instanceof EventNotVerified ? 401 : 500));
export default app;
