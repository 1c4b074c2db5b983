import { EventNotVerified, verifyEvent } from '@billing-links/sdk';
import express from 'express';

const app = express();
app.post('/events', express.raw({ type: '*/*' }), async (request, response) => {
  const secret = process.env.EVENT_SECRET ?? '';
  try {
    const event = await verifyEvent(request, { mode: 'standard_webhooks', secret });
    if (event.type === 'invoice.paid') console.log('paid', event.data.clientReference, event.data.total);
    response.sendStatus(204);
  } catch (error) {
    response.sendStatus(error instanceof EventNotVerified ? 401 : 500);
  }
});
export default app;
