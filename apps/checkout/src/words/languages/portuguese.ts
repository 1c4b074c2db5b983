import type { Strings } from '../strings.ts';

export const strings: Strings = {
  page: {
    title: { pay: 'Pagamento', paid: 'Recibo' },
    privacy: 'Privacidade',
    opensInNewTab: '(abre em uma nova aba)',
    cardSafety: 'Os dados do cartão vão diretamente ao processador de pagamentos. Esta página nunca os vê.',
    offline: 'Você está sem conexão. Nada se perdeu: você pode continuar assim que a conexão voltar.',
    loading: 'Carregando seu pagamento…',
    testMode: 'Modo de teste',
    testModeHint: 'Nenhum dinheiro é movimentado.',
    tryAgain: 'Tentar novamente',
    reload: 'Recarregar a página',
    backTo: (name) => `Voltar para ${name}`,
    contact: (name) => `Dúvidas? Fale com ${name}:`,
    reference: (id) => `Referência: ${id}`,
  },

  summary: {
    heading: 'Seu pedido',
    payTo: (name) => `Pagamento a ${name}`,
    payment: 'Pagamento',
    writtenByAnybody: (name) => `Texto escrito por quem criou este link, não por ${name}:`,
    dueNow: 'A pagar agora',
    subtotal: 'Subtotal',
    discount: 'Desconto',
    adjustment: 'Ajuste',
    includedTax: (tax) => `Inclui ${tax}`,
    items: 'Itens',
    quantity: (count, each) => `${count} × ${each}`,
    showAll: (count) => `Mostrar todos os ${count} itens`,
    validUntil: (moment) => `Este link vale até ${moment}.`,
    free: 'Grátis',
    wallet: 'Da sua carteira',
  },

  terms: {
    once: (now) => `Você paga ${now} uma única vez.`,
    recurring: (now, later, every, from) =>
      `Você paga ${now} agora e depois ${later} ${every} a partir de ${from}. Cancele quando quiser.`,
    freeTrial: (days, later, every, from) =>
      `Você não paga nada agora. Após ${days} grátis, você paga ${later} ${every} a partir de ${from}. Cancele quando quiser.`,
    paidTrial: (now, days, later, every, from) =>
      `Você paga ${now} agora por um teste de ${days} e depois ${later} ${every} a partir de ${from}. Cancele quando quiser.`,
    later: (later, every, from) => `${later} ${every}, próximo pagamento em ${from}`,
    days: (count) => (count === 1 ? '1 dia' : `${count} dias`),
    every: {
      1: 'todo mês',
      3: 'a cada 3 meses',
      6: 'a cada 6 meses',
      12: 'todo ano',
      24: 'a cada 2 anos',
      36: 'a cada 3 anos',
    },
    everyMonths: (months) => `a cada ${months} meses`,
    consent: (name, later, every) =>
      `Ao continuar, você permite que ${name} guarde este cartão e cobre ${later} ${every} sem perguntar de novo, até que você cancele.`,
  },

  form: {
    heading: 'Dados do pagamento',
    email: 'E-mail',
    name: 'Nome completo',
    mobile: 'Celular',
    optional: '(opcional)',
    card: 'Forma de pagamento',
    cardLoading: 'Carregando os campos do cartão…',
    pay: (amount) => `Pagar ${amount}`,
    noCard: 'Não é preciso cartão.',
    startTrial: 'Começar o teste grátis',
    account: (email) => `Conta de cliente: ${email}`,
    didYouMean: (email) => `Você quis dizer ${email}?`,
    complete: 'Concluir o pedido',
    working: 'Processando…',
    authenticating: 'Aguardando seu banco…',
  },

  problems: {
    emailMissing: 'Informe seu e-mail.',
    emailMalformed: 'Informe um e-mail como name@example.com.',
    nameMissing: 'Informe seu nome completo.',
    mobileMalformed: 'Informe um telefone como +44 7700 900123 ou deixe este campo vazio.',
    cardMissing: 'Informe o número, a validade e o código de segurança do cartão.',
    cardIncomplete: 'Complete os dados do cartão.',
    cardLoading: 'Os campos do cartão ainda estão carregando. Tente novamente em instantes.',
  },

  coupon: {
    add: 'Adicionar um código',
    label: 'Código de desconto',
    apply: 'Aplicar',
    applying: 'Verificando…',
    cancel: 'Cancelar',
    remove: 'Remover',
    missing: 'Informe um código.',
    notValid: 'Este código não é válido.',
    unreachable: 'Não foi possível verificar o código. Tente novamente.',
    applied: (code) => `Código ${code} aplicado`,
  },

  notices: {
    declined: 'Seu pagamento não foi aceito',
    declinedHint: 'Nada foi cobrado. Confira os dados ou use outro cartão.',
    inProgress: 'Já há um pagamento em andamento para este link',
    inProgressHint:
      'Ele pode estar aberto em outra janela. Espere um minuto e tente novamente: você não será cobrado duas vezes.',
    rateLimited: 'Tentativas demais',
    rateLimitedHint: (wait) =>
      wait ? `Tente novamente em ${wait}.` : 'Espere um pouco antes de tentar novamente.',
    seconds: (count) => (count === 1 ? '1 segundo' : `${count} segundos`),
    minutes: (count) => (count === 1 ? '1 minuto' : `${count} minutos`),
    refused: 'Este pagamento não pode ser feito',
    refusedHint: 'Nada foi cobrado. Peça ajuda ao vendedor.',
    unavailable: 'Os pagamentos não estão disponíveis no momento',
    unavailableHint: 'Nada foi cobrado. Tente novamente em alguns minutos.',
    notApproved: 'Seu banco não aprovou este pagamento',
    notApprovedHint: 'Nada foi cobrado. Tente novamente ou use outro cartão.',
    notSent: 'A conexão foi perdida',
    notSentHint: 'Nada foi enviado e nada foi cobrado. Tente novamente quando a conexão voltar.',
    repriced: 'O valor a pagar mudou',
    shopCheck: 'A loja pede uma breve verificação',
    shopCheckHint:
      'Nada foi cobrado. Depois da verificação, você volta para cá: informe então o cartão novamente e pague.',
    goToCheck: 'Ir para a verificação',
    cardFailed: 'Não foi possível ler o cartão',
    cardFailedHint: 'Nada foi cobrado. Confira os dados do cartão e tente novamente.',
    interrupted: 'A conexão foi perdida durante o pagamento',
    interruptedHint:
      'Ainda não sabemos se o pagamento foi feito. É seguro tentar novamente: você não será cobrado duas vezes.',
    resendingHint: 'Tentando novamente de forma automática. Você não será cobrado duas vezes.',
    finishPayment: 'Verificar e concluir o pagamento',
    blocked: 'Não foi possível carregar os campos do cartão',
    blockedHint:
      'Uma extensão do navegador ou sua rede pode estar bloqueando o processador de pagamentos. Permita o acesso e tente novamente.',
  },

  checking: {
    heading: 'Estamos verificando seu pagamento',
    body: 'Seu banco ainda não respondeu. Esta página se atualiza sozinha: não pague de novo.',
    receiptAt: 'Seu recibo estará em',
    slow: 'Está demorando mais que o normal. Você pode fechar esta página e voltar mais tarde: você não será cobrado duas vezes.',
  },

  closed: {
    expired: { title: 'Este link de pagamento expirou', body: 'Peça um novo link ao vendedor.' },
    cancelled: {
      title: 'Este link de pagamento foi cancelado',
      body: 'Peça um novo link ao vendedor se ainda quiser pagar.',
    },
    used: { title: 'Isto já foi pago', body: 'Não há mais nada a pagar aqui.' },
    paid: (name, amount, moment) =>
      `${amount} foram pagos a ${name}${moment ? ` em ${moment}` : ''}. Não há mais nada a pagar aqui.`,
    exhausted: {
      title: 'Este link de pagamento está bloqueado',
      body: 'Cartões demais foram recusados. Peça um novo link ao vendedor.',
    },
    broken: {
      title: 'Este link de pagamento não funciona',
      body: 'Ele pode estar incompleto. Abra-o novamente de onde você o recebeu ou peça um novo ao vendedor.',
    },
    mismatch: {
      title: 'Este pagamento precisa ser verificado',
      body: 'Não pague de novo. Fale com o vendedor se não receber notícias.',
    },
    unreachable: {
      title: 'Não foi possível carregar este pagamento',
      body: 'Verifique sua conexão e tente novamente.',
    },
    missing: { title: 'Não há nenhuma página aqui', body: 'Abra o link de pagamento que você recebeu.' },
  },

  receipt: {
    checking: 'Carregando seu recibo…',
    paid: 'Pagamento concluído',
    trial: 'Seu teste grátis começou',
    thanks: (name) => `Obrigado. ${name} recebeu seu pagamento.`,
    trialThanks: (name) => `Obrigado. ${name} guardou seu cartão e não cobrou nada.`,
    details: 'Recibo',
    amount: 'Valor pago',
    paidTo: 'Pago a',
    paidAt: 'Data',
    invoice: 'Número da fatura',
    method: 'Pago com',
    savedCard: 'Cartão salvo',
    cardEnding: (brand, last4) => `${brand} com final ${last4}`,
    customer: 'Cliente',
    next: 'Próximos pagamentos',
    description: 'Descrição',
    reference: 'Referência',
    print: 'Imprimir o recibo',
    processing: 'Estamos verificando seu pagamento',
    processingBody: 'Seu banco ainda não respondeu. Esta página se atualiza sozinha: não pague de novo.',
    processingSlow:
      'Está demorando mais que o normal. Você pode fechar esta página e voltar mais tarde: o endereço continua o mesmo.',
    transfer: 'Aguardando sua transferência',
    transferBody: (day) => `Nada foi pago ainda. Transfira este valor até ${day}.`,
    howToPay: 'Como pagar',
    unfinished: 'Este pagamento não foi concluído',
    unfinishedBody: 'Seu banco ainda precisa aprová-lo. Abra seu link de pagamento novamente para concluir.',
    failed: 'Este pagamento não foi feito',
    failedBody: 'Nada foi cobrado. Abra seu link de pagamento novamente para tentar outro cartão.',
    missing: 'Este recibo não existe',
    missingBody: 'Confira se o endereço está completo.',
    unreachable: 'Não foi possível carregar seu recibo',
    unreachableBody: 'Verifique sua conexão e tente novamente. Isso não altera seu pagamento.',
  },

  spoken: {
    working: 'Processando seu pagamento.',
    authenticating: 'Seu banco pede que você aprove este pagamento.',
    quoted: (total) => `O total agora é ${total}.`,
  },
};
