import type { PrivacyText } from './english.ts';

export const text: PrivacyText = {
  heading: 'Privacidade',
  intro:
    'Esta página recebe um pagamento em nome do vendedor indicado nela. Veja o que acontece com o que você informa.',
  sections: [
    {
      title: 'Seu cartão',
      body: 'O número, a validade e o código de segurança são digitados em campos que pertencem ao processador de pagamentos. Eles vão do seu navegador ao processador e nunca chegam a esta página nem ao vendedor. Com Apple Pay e Google Pay, a carteira passa o seu cartão ao processador da mesma forma. Só voltam a bandeira, os quatro últimos dígitos e a validade.',
    },
    {
      title: 'Seus dados',
      body: 'Seu e-mail, seu nome e, se você informar, seu celular e endereço são enviados ao vendedor e ao processador de pagamentos. Eles servem para receber o pagamento, emitir seu recibo e prevenir fraudes.',
    },
    {
      title: 'Pagamentos repetidos',
      body: 'Quando a página diz que um pagamento se repete, o processador guarda seu cartão para que o vendedor possa cobrar os valores mostrados. Você pode pedir ao vendedor a qualquer momento que pare e que remova o cartão.',
    },
    {
      title: 'Esta página',
      body: 'Ela não usa cookies próprios nem carrega rastreadores ou publicidade. Enquanto um pagamento é processado, esta aba guarda o que você informou, sem o cartão, para que recarregar a página não perca o pagamento. Depois, seu navegador guarda apenas a referência do seu recibo, para mostrá-lo quando você abrir o link de novo. O único script de terceiros é o do processador de pagamentos, que usa os próprios cookies para reconhecer fraudes.',
    },
    {
      title: 'Por quanto tempo',
      body: 'Os registros de pagamentos são guardados pelo tempo que a lei fiscal e contábil exige do vendedor. Para ver, corrigir ou apagar o que é guardado sobre você, escreva ao vendedor.',
    },
  ],
};
