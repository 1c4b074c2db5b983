import type { ChooseText } from './english.ts';

export const text: ChooseText = {
  quantity: 'Quantos?',
  amount: (currency) => `Valor em ${currency}`,
  range: (min, max) => `De ${min} a ${max}`,
  each: (price) => `${price} por unidade`,
  left: (count) => `Ainda disponíveis: ${count}`,
  kept: 'Ao continuar, fica reservado para você por 15 minutos.',
  continue: 'Continuar para o pagamento',
  working: 'Um momento…',
  wrongQuantity: (min, max) => `Digite um número inteiro de ${min} a ${max}.`,
  wrongAmount: (min, max) => `Digite um valor de ${min} a ${max}.`,
  soldOut: 'Esgotado',
  soldOutBody: 'Não resta nenhum. Nada foi cobrado.',
  held: 'Tudo o que resta está sendo pago agora. Tente novamente em alguns minutos.',
  tooMany: 'Há reservas demais sem pagamento na sua rede. Tente mais tarde.',
  inProgress: 'Um pagamento seu está em andamento. Espere um momento e tente novamente.',
  failed: 'Não funcionou. Nada foi cobrado. Tente novamente.',
};
