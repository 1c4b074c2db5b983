import type { links as English } from '../english/links.ts';
import { countedIn } from '../language.ts';

const counted = countedIn('es');

export const links: typeof English = {
  links: {
    heading: 'Enlaces',
    make: 'Nuevo enlace',
    none: 'Todavía no hay enlaces. Un enlace vende un importe o un plan a quien usted se lo envía.',
    columns: { what: 'Concepto', amount: 'Importe', status: 'Estado', until: 'Hasta', paid: 'Pagado' },
    statuses: { active: 'Abierto', paid: 'Pagado', expired: 'Caducado', cancelled: 'Cancelado' },
    times: (count, most) => (most ? `${count} de ${most}` : `${count}`),
    unnamed: 'Pago',
  },

  newLink: {
    heading: 'Nuevo enlace',
    sells: 'Qué vende',
    anAmount: 'Un importe',
    aPlan: 'Un plan',
    amount: 'Importe',
    currency: 'Moneda',
    description: 'Concepto',
    descriptionHint: 'El pagador lo lee.',
    plan: 'Plan',
    cycle: 'Se paga',
    noPlans: 'No hay ningún plan a la venta.',
    reference: 'Su referencia',
    referenceHint: 'Por ejemplo, su número de pedido. Los pagadores no la ven.',
    many: 'Se puede pagar',
    once: 'Una vez',
    several: 'Varias veces',
    places: 'Cuántas veces como máximo',
    seats: 'El pagador elige cuántos',
    most: 'Como máximo',
    expires: 'Abierto durante',
    expiries: { 60: '1 hora', 1440: '1 día', 10080: '1 semana', 43200: '30 días' },
    create: 'Crear el enlace',
    made: 'El enlace está listo.',
    months: (count) =>
      count === 12 ? 'cada año' : counted(count, { one: 'cada mes', other: `cada ${count} meses` }),
    atOnce: 'una vez',
  },

  link: {
    heading: (name) => name,
    address: 'Dirección para enviar',
    qr: 'Código QR del enlace',
    until: 'Abierto hasta',
    created: 'Creado',
    reference: 'Su referencia',
    recurring: 'Después',
    paidBy: 'Quién ha pagado',
    unpaid: 'Todavía no ha pagado nadie.',
    cancel: 'Cancelar el enlace',
    sure: '¿Cancelar este enlace? Después nadie podrá pagarlo. Cree uno nuevo si vuelve a necesitarlo.',
    confirm: 'Cancelarlo',
    cancelled: 'El enlace está cancelado.',
    again: 'Crear otro',
  },
};
