import type { pauses as English } from '../english/pauses.ts';

export const pauses: typeof English = {
  pause: {
    open: 'Pausar',
    heading: (name) => `¿Pausar ${name}?`,
    until: 'Hasta cuándo',
    untilResumed: 'Hasta que alguien lo reanude',
    untilDay: 'Hasta un día',
    resumesOn: 'El día en que se reanuda',
    resumesOnHint: 'Un día como 2027-01-31, posterior al inicio de la pausa.',
    reason: 'Por qué (para sus registros)',
    paidUntil: (day) => `Lo pagado continúa hasta el ${day}. Desde entonces no se cobra nada.`,
    trialUntil: (day) => `La prueba continúa hasta el ${day}. Desde entonces no se cobra nada.`,
    goesOn: (day, amount) =>
      `El ${day} se reanuda: se cobran ${amount}, y los cobros posteriores se cuentan desde ese día.`,
    goesOnAsked: (amount) =>
      `Se reanuda cuando alguien lo pida: entonces se cobran ${amount}, y los cobros posteriores se cuentan desde ese día.`,
    nothingBack: 'No se devuelve nada.',
    confirm: 'Pausar ahora',
    scheduled: (day) => `En pausa desde el ${day}.`,
    changeDay: 'Cambiar cuándo se reanuda',
    changeHeading: (name) => `¿Cuándo se reanuda ${name}?`,
    changeConfirm: 'Cambiar',
    changed: 'Se ha cambiado.',

    resume: 'Reanudar',
    resumeHeading: (name) => `¿Reanudar ${name}?`,
    resumeBody: (amount) =>
      `Se reanuda hoy: se cobran ${amount}, y los cobros posteriores se cuentan desde hoy.`,
    resumeConfirm: 'Reanudar ahora',
    resumed: 'Continúa, y se cobra en la próxima hora.',
    keep: 'No pausar',
    kept: 'No está en pausa.',
    keepHeading: (name) => `¿No pausar ${name}?`,
    theirs:
      'Lo ha pausado el cliente. Reanúdelo solo si se lo ha pedido. Si no, cambie cuándo se reanuda: se le avisa siete días antes.',
    customerAsked: 'El cliente lo ha pedido',

    states: { ahead: 'Pausa prevista', begun: 'En pausa', resuming: 'Se reanuda ahora' },
    from: 'En pausa desde el',
    since: 'En pausa, desde',
    resumes: 'Se reanuda',
    whenResumed: 'Cuando alguien lo reanude',
    by: 'Pausado por',
    whose: { customer: 'El cliente', staff: 'El personal' },
  },

  recurring: {
    heading: 'Otros cobros recurrentes',
    unnamed: 'Sin descripción',
    price: 'Se cobra',
    next: 'Próximo cobro el',
    statuses: { active: 'Activo', unpaid: 'Falta un pago' },
  },
};
