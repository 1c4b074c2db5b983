import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Order, Pause } from '../api/shapes.ts';
import { Button, Done, Problem } from '../page/parts.tsx';
import { useWrite } from '../page/use-write.ts';
import { words } from '../words/words.ts';
import { CancelForm } from './cancel-form.tsx';
import { PauseForm, ResumeForm } from './pausing.tsx';
import type { Recurring } from './recurring.ts';

const { customer: w, pause } = words;
const FORMS = { cancel: CancelForm, pause: PauseForm, resume: ResumeForm } as const;

type Props = Readonly<{
  what: Recurring;
  /** What was done last. */
  done: string | undefined;
  finish: (text: string) => void;
  /** What else may be done about it while it is not paused. */
  also?: ComponentChildren;
}>;

/** What may be done about what recurs: it is cancelled or paused once somebody has seen what that does, and both are taken back until their day. */
export function Actions({ what, done, finish, also }: Props) {
  const [open, setOpen] = useState<keyof typeof FORMS>();
  const writing = useWrite<Order>();
  const close = () => setOpen(undefined);
  const takeBack = async (path: 'undo-cancel' | 'resume', text: string) => {
    const body = path === 'resume' ? {} : undefined;
    if (await writing.send({ method: 'POST', path: `/admin/orders/${what.orderId}/${path}`, body }))
      finish(text);
  };
  if (open) {
    const Opened = FORMS[open];
    const ended = (text: string) => {
      close();
      finish(text);
    };
    return <Opened what={what} close={close} done={ended} />;
  }
  const button = (form: keyof typeof FORMS, label: string) => (
    <Button needs="support" press={() => setOpen(form)}>
      {label}
    </Button>
  );
  const undo = (path: 'undo-cancel' | 'resume', label: string, text: string) => (
    <Button needs="support" press={() => void takeBack(path, text)} isBusy={writing.isSending}>
      {label}
    </Button>
  );
  const keep = ({ by }: Pause) =>
    by === 'customer' ? button('resume', pause.keep) : undo('resume', pause.keep, pause.kept);
  return (
    <>
      {done && <Done>{done}</Done>}
      {writing.failure && <Problem failure={writing.failure} isWrite />}
      {what.isActive && (
        <div class="buttons">
          {what.endsOn ? (
            undo('undo-cancel', w.undo, w.undone)
          ) : (
            <>
              {what.pause?.pausedAt && button('resume', pause.resume)}
              {what.pause && !what.pause.pausedAt && keep(what.pause)}
              {what.pause && button('pause', pause.changeDay)}
              {!what.pause && also}
              {!what.pause && what.mayPause && button('pause', pause.open)}
              {button('cancel', w.cancel)}
            </>
          )}
        </div>
      )}
    </>
  );
}
