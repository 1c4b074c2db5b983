import type { CancelText } from './english.ts';

export const text: CancelText = {
  title: 'Kündigen',
  question: (date) => `Vor dem ${date} kündigen?`,
  renewal: (seller, name, amount, date) =>
    `${seller} bucht am ${date} ${amount} für ${name} ab. Wenn Sie kündigen, wird nichts abgebucht, und es endet an diesem Tag.`,
  trial: (seller, name, amount, date) =>
    `Ihre kostenlose Probezeit für ${name} endet am ${date}. Dann bucht ${seller} ${amount} ab. Wenn Sie kündigen, wird nichts abgebucht, und es endet an diesem Tag.`,
  cancel: 'Jetzt kündigen',
  working: 'Einen Moment…',
  cancelled: (date) => `Gekündigt. Es endet am ${date}`,
  cancelledBody: (name) => `Für ${name} wird nichts mehr abgebucht.`,
  undo: 'Kündigung zurücknehmen',
  ended: 'Dies ist beendet',
  endedBody: (name) => `Für ${name} wird nichts mehr abgebucht.`,
  expired: 'Dieser Link ist abgelaufen',
  expiredBody:
    'Die Zahlung, um die es geht, wurde schon abgebucht oder versucht. Bitten Sie den Verkäufer um die Kündigung.',
  broken: 'Dieser Link funktioniert nicht',
  brokenBody:
    'Vielleicht ist er unvollständig. Öffnen Sie ihn noch einmal aus der Nachricht, in der Sie ihn bekommen haben.',
  failed: 'Wir wissen nicht, ob das geklappt hat. Versuchen Sie es noch einmal: Nichts geschieht doppelt.',
};
