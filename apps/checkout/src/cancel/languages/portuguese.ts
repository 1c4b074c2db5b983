import type { CancelText } from './english.ts';

export const text: CancelText = {
  title: 'Cancelar',
  question: (date) => `Cancelar antes de ${date}?`,
  renewal: (seller, name, amount, date) =>
    `${seller} cobra ${amount} por ${name} em ${date}. Se cancelar, nada é cobrado e termina nesse dia.`,
  trial: (seller, name, amount, date) =>
    `O seu teste gratuito de ${name} termina em ${date}. Depois, ${seller} cobra ${amount}. Se cancelar, nada é cobrado e termina nesse dia.`,
  cancel: 'Cancelar agora',
  working: 'Um momento…',
  cancelled: (date) => `Cancelado. Termina em ${date}`,
  cancelledBody: (name) => `Nada mais é cobrado por ${name}.`,
  undo: 'Desfazer o cancelamento',
  ended: 'Isto terminou',
  endedBody: (name) => `Nada mais é cobrado por ${name}.`,
  expired: 'Este link expirou',
  expiredBody: 'O pagamento a que se refere já foi cobrado ou tentado. Peça o cancelamento ao vendedor.',
  broken: 'Este link não funciona',
  brokenBody: 'Talvez esteja incompleto. Abra-o de novo a partir da mensagem em que o recebeu.',
  failed: 'Não sabemos se funcionou. Tente de novo: nada acontece duas vezes.',
};
