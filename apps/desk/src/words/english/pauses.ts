/** What the desk says about what is paused and resumed. */
export const pauses = {
  pause: {
    open: 'Pause',
    heading: (name: string) => `Pause ${name}?`,
    until: 'Until when',
    untilResumed: 'Until somebody resumes it',
    untilDay: 'Until a day',
    resumesOn: 'The day it resumes',
    resumesOnHint: 'A day such as 2027-01-31, after the pause begins.',
    reason: 'Why (for your records)',
    paidUntil: (day: string) => `What is paid goes on until ${day}. From then on nothing is charged.`,
    trialUntil: (day: string) => `The trial goes on until ${day}. From then on nothing is charged.`,
    goesOn: (day: string, amount: string) =>
      `On ${day} it goes on: ${amount} is charged, and later charges are counted from that day.`,
    goesOnAsked: (amount: string) =>
      `It goes on when somebody resumes it: ${amount} is charged then, and later charges are counted from that day.`,
    nothingBack: 'Nothing is given back.',
    confirm: 'Pause it',
    scheduled: (day: string) => `It is paused from ${day}.`,
    changeDay: 'Change when it resumes',
    changeHeading: (name: string) => `When does ${name} resume?`,
    changeConfirm: 'Change it',
    changed: 'It is changed.',

    resume: 'Resume',
    resumeHeading: (name: string) => `Resume ${name}?`,
    resumeBody: (amount: string) =>
      `It goes on today: ${amount} is charged, and later charges are counted from today.`,
    resumeConfirm: 'Resume it',
    resumed: 'It goes on, and is charged in the next hour.',
    keep: 'Do not pause',
    kept: 'It is not paused.',
    keepHeading: (name: string) => `Do not pause ${name}?`,
    theirs:
      'The customer has paused it. Resume it only if they asked you to. Otherwise change when it resumes: they get a reminder seven days before.',
    customerAsked: 'The customer asked for this',

    states: { ahead: 'Pause planned', begun: 'Paused', resuming: 'Resumes now' },
    from: 'Paused from',
    since: 'Paused since',
    resumes: 'Resumes',
    whenResumed: 'When somebody resumes it',
    by: 'Paused by',
    whose: { customer: 'The customer', staff: 'Staff' },
  },

  recurring: {
    heading: 'Other things that recur',
    unnamed: 'Without a description',
    price: 'Charges',
    next: 'Next charge on',
    statuses: { active: 'Active', unpaid: 'A payment is missing' },
  },
};
