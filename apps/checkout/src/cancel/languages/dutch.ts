import type { CancelText } from './english.ts';

export const text: CancelText = {
  title: 'Opzeggen',
  question: (date) => `Opzeggen vóór ${date}?`,
  renewal: (seller, name, amount, date) =>
    `${seller} schrijft op ${date} ${amount} af voor ${name}. Als u opzegt, wordt er niets afgeschreven en eindigt het op die dag.`,
  trial: (seller, name, amount, date) =>
    `Uw gratis proefperiode van ${name} eindigt op ${date}. Daarna schrijft ${seller} ${amount} af. Als u opzegt, wordt er niets afgeschreven en eindigt het op die dag.`,
  cancel: 'Nu opzeggen',
  working: 'Een ogenblik…',
  cancelled: (date) => `Opgezegd. Het eindigt op ${date}`,
  cancelledBody: (name) => `Voor ${name} wordt niets meer afgeschreven.`,
  undo: 'Opzegging ongedaan maken',
  ended: 'Dit is beëindigd',
  endedBody: (name) => `Voor ${name} wordt niets meer afgeschreven.`,
  expired: 'Deze link is verlopen',
  expiredBody:
    'De betaling waar het om gaat is al afgeschreven of geprobeerd. Vraag de verkoper om op te zeggen.',
  broken: 'Deze link werkt niet',
  brokenBody: 'Misschien is hij onvolledig. Open hem opnieuw vanuit het bericht waarin u hem hebt gekregen.',
  failed: 'We weten niet of dat is gelukt. Probeer het opnieuw: niets gebeurt dubbel.',
};
