import type { ChooseText } from './english.ts';

export const text: ChooseText = {
  quantity: '¿Cuántos?',
  amount: (currency) => `Importe en ${currency}`,
  range: (min, max) => `De ${min} a ${max}`,
  each: (price) => `${price} por unidad`,
  left: (count) => `Disponibles: ${count}`,
  kept: 'Si continúas, te lo guardamos durante 15 minutos.',
  continue: 'Continuar con el pago',
  working: 'Un momento…',
  wrongQuantity: (min, max) => `Introduce un número entero de ${min} a ${max}.`,
  wrongAmount: (min, max) => `Introduce un importe de ${min} a ${max}.`,
  soldOut: 'Agotado',
  soldOutBody: 'No queda ninguno. No se ha cobrado nada.',
  held: 'Todo lo que queda se está pagando ahora. Inténtalo de nuevo en unos minutos.',
  tooMany: 'Hay demasiadas reservas sin pagar en tu red. Inténtalo más tarde.',
  inProgress: 'Un pago tuyo está en curso. Espera un momento e inténtalo de nuevo.',
  failed: 'No ha funcionado. No se ha cobrado nada. Inténtalo de nuevo.',
};
