import { PAYER_EMAIL } from '../../payer.ts';
import { refunderOf } from '../../refunds.ts';
import { renew } from '../../renewals.ts';
import { ask, type Stage, work } from '../../stage.ts';
import type { Flow } from '../flows.ts';
import { relay } from '../recovery.ts';
import { workOnMails } from './mail-work.ts';

/** Makes the one thing that the flow mails, of which nothing has left the table yet. What is mailed of the payment before it is sent. */
export async function beforeMail(stage: Stage, { mail }: Flow): Promise<void> {
  switch (mail?.tells) {
    case 'refund':
      await sendOut(stage, {});
      return void (await (
        await refunderOf(stage)
      )('staff-mail', 5));
    case 'cycle':
      return void (await renew(stage));
    case 'sign_in':
      await sendOut(stage, {});
      return void (await ask(
        stage,
        '/public-api/portal/sign-in',
        { email: PAYER_EMAIL },
        { origin: stage.origin },
      ));
    default:
      return;
  }
}

/** From the table to SES, and what SES tells of it back: by the stream, or by the sweeper where it brought nothing. */
export async function sendOut(stage: Stage, { mail }: Pick<Flow, 'mail'>): Promise<void> {
  if (mail?.isSwept) await work(stage, 'sweep-outbox');
  else await relay(stage);
  await workOnMails(stage, mail && mail.notices !== 'late' ? mail.notices : mail ? 'held' : 'told');
}
