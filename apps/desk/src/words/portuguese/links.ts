import type { links as English } from '../english/links.ts';
import { countedIn } from '../language.ts';

const counted = countedIn('pt');

export const links: typeof English = {
  links: {
    heading: 'Links',
    make: 'Novo link',
    none: 'Ainda não há links. Um link vende um valor ou um plano a quem você o envia.',
    columns: { what: 'De quê', amount: 'Valor', status: 'Situação', until: 'Até', paid: 'Pago' },
    statuses: { active: 'Aberto', paid: 'Pago', expired: 'Expirado', cancelled: 'Cancelado' },
    times: (count, most) => (most ? `${count} de ${most}` : `${count}`),
    unnamed: 'Pagamento',
  },

  newLink: {
    heading: 'Novo link',
    sells: 'O que ele vende',
    anAmount: 'Um valor',
    aPlan: 'Um plano',
    amount: 'Valor',
    currency: 'Moeda',
    description: 'De quê',
    descriptionHint: 'O pagador lê isto.',
    plan: 'Plano',
    cycle: 'É pago',
    noPlans: 'Nenhum plano está à venda.',
    reference: 'Sua referência',
    referenceHint: 'Por exemplo, seu número de pedido. Os pagadores não a veem.',
    many: 'Pode ser pago',
    once: 'Uma vez',
    several: 'Várias vezes',
    places: 'Quantas vezes no máximo',
    seats: 'O pagador escolhe quantos',
    most: 'No máximo',
    expires: 'Aberto por',
    expiries: { 60: '1 hora', 1440: '1 dia', 10080: '1 semana', 43200: '30 dias' },
    create: 'Criar o link',
    made: 'O link está pronto.',
    months: (count) =>
      count === 12 ? 'todo ano' : counted(count, { one: 'todo mês', other: `a cada ${count} meses` }),
    atOnce: 'uma vez',
  },

  link: {
    heading: (name) => name,
    address: 'Endereço para enviar',
    qr: 'Código QR do link',
    until: 'Aberto até',
    created: 'Criado',
    reference: 'Sua referência',
    recurring: 'Depois',
    paidBy: 'Quem pagou',
    unpaid: 'Ninguém pagou ainda.',
    cancel: 'Cancelar o link',
    sure: 'Cancelar este link? Depois ninguém poderá pagá-lo. Crie um novo se precisar dele outra vez.',
    confirm: 'Cancelar agora',
    cancelled: 'O link está cancelado.',
    again: 'Criar outro',
  },
};
