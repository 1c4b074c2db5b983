import type { pauses as English } from '../english/pauses.ts';

export const pauses: typeof English = {
  pause: {
    open: 'Pausieren',
    heading: (name) => `${name} pausieren?`,
    until: 'Bis wann',
    untilResumed: 'Bis es jemand fortsetzt',
    untilDay: 'Bis zu einem Tag',
    resumesOn: 'Der Tag, an dem es weitergeht',
    resumesOnHint: 'Ein Tag wie 2027-01-31, nach dem Beginn der Pause.',
    reason: 'Warum (für Ihre Unterlagen)',
    paidUntil: (day) => `Was bezahlt ist, läuft bis ${day} weiter. Ab dann wird nichts abgebucht.`,
    trialUntil: (day) => `Die Testzeit läuft bis ${day} weiter. Ab dann wird nichts abgebucht.`,
    goesOn: (day, amount) =>
      `Am ${day} geht es weiter: ${amount} werden abgebucht, und spätere Abbuchungen zählen ab diesem Tag.`,
    goesOnAsked: (amount) =>
      `Es geht weiter, wenn es jemand fortsetzt: Dann werden ${amount} abgebucht, und spätere Abbuchungen zählen ab diesem Tag.`,
    nothingBack: 'Es wird nichts zurückgegeben.',
    confirm: 'Jetzt pausieren',
    scheduled: (day) => `Es ist ab ${day} pausiert.`,
    changeDay: 'Ändern, wann es weitergeht',
    changeHeading: (name) => `Wann geht es mit ${name} weiter?`,
    changeConfirm: 'Ändern',
    changed: 'Es ist geändert.',

    resume: 'Fortsetzen',
    resumeHeading: (name) => `${name} fortsetzen?`,
    resumeBody: (amount) =>
      `Es geht heute weiter: ${amount} werden abgebucht, und spätere Abbuchungen zählen ab heute.`,
    resumeConfirm: 'Jetzt fortsetzen',
    resumed: 'Es geht weiter und wird in der nächsten Stunde abgebucht.',
    keep: 'Nicht pausieren',
    kept: 'Es ist nicht pausiert.',
    keepHeading: (name) => `${name} nicht pausieren?`,
    theirs:
      'Der Kunde hat pausiert. Setzen Sie nur fort, wenn er Sie darum gebeten hat. Sonst ändern Sie, wann es weitergeht: Er erfährt es sieben Tage vorher.',
    customerAsked: 'Der Kunde hat darum gebeten',

    states: { ahead: 'Pause geplant', begun: 'Pausiert', resuming: 'Wird fortgesetzt' },
    from: 'Pausiert ab',
    since: 'Pausiert seit',
    resumes: 'Geht weiter',
    whenResumed: 'Wenn es jemand fortsetzt',
    by: 'Pausiert von',
    whose: { customer: 'Dem Kunden', staff: 'Mitarbeitern' },
  },

  recurring: {
    heading: 'Anderes, das wiederkehrt',
    unnamed: 'Ohne Beschreibung',
    price: 'Abgebucht werden',
    next: 'Nächste Abbuchung am',
    statuses: { active: 'Aktiv', unpaid: 'Eine Zahlung fehlt' },
  },
};
