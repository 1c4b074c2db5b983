import type { pauses as English } from '../english/pauses.ts';

export const pauses: typeof English = {
  pause: {
    open: 'Pausar',
    heading: (name) => `Pausar ${name}?`,
    until: 'Até quando',
    untilResumed: 'Até que alguém retome',
    untilDay: 'Até um dia',
    resumesOn: 'O dia em que é retomado',
    resumesOnHint: 'Um dia como 2027-01-31, depois do início da pausa.',
    reason: 'Por quê (para seus registros)',
    paidUntil: (day) => `O que está pago continua até ${day}. Depois disso, nada é cobrado.`,
    trialUntil: (day) => `O teste continua até ${day}. Depois disso, nada é cobrado.`,
    goesOn: (day, amount) =>
      `Em ${day} é retomado: ${amount} são cobrados, e as cobranças seguintes contam a partir desse dia.`,
    goesOnAsked: (amount) =>
      `É retomado quando alguém pedir: ${amount} são cobrados então, e as cobranças seguintes contam a partir desse dia.`,
    nothingBack: 'Nada é devolvido.',
    confirm: 'Pausar agora',
    scheduled: (day) => `Em pausa a partir de ${day}.`,
    changeDay: 'Alterar quando é retomado',
    changeHeading: (name) => `Quando ${name} é retomado?`,
    changeConfirm: 'Alterar',
    changed: 'Foi alterado.',

    resume: 'Retomar',
    resumeHeading: (name) => `Retomar ${name}?`,
    resumeBody: (amount) =>
      `É retomado hoje: ${amount} são cobrados, e as cobranças seguintes contam a partir de hoje.`,
    resumeConfirm: 'Retomar agora',
    resumed: 'Continua, e é cobrado na próxima hora.',
    keep: 'Não pausar',
    kept: 'Não está em pausa.',
    keepHeading: (name) => `Não pausar ${name}?`,
    theirs:
      'Foi o cliente que pausou. Retome apenas se ele lhe pediu. Caso contrário, altere quando é retomado: ele é avisado sete dias antes.',
    customerAsked: 'O cliente pediu',

    states: { ahead: 'Pausa prevista', begun: 'Em pausa', resuming: 'É retomado agora' },
    from: 'Em pausa a partir de',
    since: 'Em pausa desde',
    resumes: 'É retomado',
    whenResumed: 'Quando alguém retomar',
    by: 'Pausado por',
    whose: { customer: 'O cliente', staff: 'A equipe' },
  },

  recurring: {
    heading: 'Outras cobranças recorrentes',
    unnamed: 'Sem descrição',
    price: 'É cobrado',
    next: 'Próxima cobrança em',
    statuses: { active: 'Ativo', unpaid: 'Falta um pagamento' },
  },
};
