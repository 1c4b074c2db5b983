import type { CancelText } from './english.ts';

export const text: CancelText = {
  title: 'Cancelar',
  question: (date) => `¿Cancelar antes del ${date}?`,
  renewal: (seller, name, amount, date) =>
    `${seller} cobra ${amount} por ${name} el ${date}. Si cancela, no se le cobra nada y termina ese día.`,
  trial: (seller, name, amount, date) =>
    `Su prueba gratuita de ${name} termina el ${date}. Después, ${seller} cobra ${amount}. Si cancela, no se le cobra nada y termina ese día.`,
  cancel: 'Cancelar ahora',
  working: 'Un momento…',
  cancelled: (date) => `Cancelado. Termina el ${date}`,
  cancelledBody: (name) => `No se le cobrará nada más por ${name}.`,
  undo: 'Deshacer la cancelación',
  ended: 'Esto ha terminado',
  endedBody: (name) => `No se le cobra nada más por ${name}.`,
  expired: 'Este enlace ha caducado',
  expiredBody: 'El pago al que se refiere ya se cobró o se intentó. Pida la cancelación al vendedor.',
  broken: 'Este enlace no funciona',
  brokenBody: 'Puede que esté incompleto. Ábralo de nuevo desde el mensaje en el que lo recibió.',
  failed: 'No sabemos si ha funcionado. Inténtelo de nuevo: nada ocurre dos veces.',
};
