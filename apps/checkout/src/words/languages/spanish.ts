import type { Strings } from '../strings.ts';

export const strings: Strings = {
  page: {
    title: { pay: 'Pago', paid: 'Recibo' },
    privacy: 'Privacidad',
    opensInNewTab: '(se abre en una pestaña nueva)',
    cardSafety: 'Los datos de la tarjeta van directamente al procesador de pagos. Esta página nunca los ve.',
    offline: 'No tiene conexión. No se ha perdido nada: podrá continuar en cuanto vuelva la conexión.',
    loading: 'Cargando su pago…',
    testMode: 'Modo de prueba',
    testModeHint: 'No se mueve dinero real.',
    tryAgain: 'Intentar de nuevo',
    reload: 'Recargar la página',
    backTo: (name) => `Volver a ${name}`,
    contact: (name) => `¿Tiene preguntas? Consulte a ${name}:`,
    reference: (id) => `Referencia: ${id}`,
  },

  summary: {
    heading: 'Su pedido',
    payTo: (name) => `Pago a ${name}`,
    dueNow: 'A pagar ahora',
    subtotal: 'Subtotal',
    discount: 'Descuento',
    adjustment: 'Ajuste',
    items: 'Artículos',
    quantity: (count, each) => `${count} × ${each}`,
    showAll: (count) => `Mostrar los ${count} artículos`,
    validUntil: (moment) => `Este enlace es válido hasta: ${moment}.`,
    free: 'Gratis',
    wallet: 'De su monedero',
  },

  terms: {
    once: (now) => `Paga ${now} una sola vez.`,
    recurring: (now, later, every, from) =>
      `Paga ${now} ahora y después ${later} ${every} a partir del ${from}. Puede cancelar en cualquier momento.`,
    freeTrial: (days, later, every, from) =>
      `Ahora no paga nada. Tras una prueba gratuita de ${days}, paga ${later} ${every} a partir del ${from}. Puede cancelar en cualquier momento.`,
    paidTrial: (now, days, later, every, from) =>
      `Paga ${now} ahora por una prueba de ${days} y después ${later} ${every} a partir del ${from}. Puede cancelar en cualquier momento.`,
    later: (later, every, from) => `${later} ${every}, próximo pago el ${from}`,
    days: (count) => (count === 1 ? '1 día' : `${count} días`),
    every: {
      1: 'cada mes',
      3: 'cada 3 meses',
      6: 'cada 6 meses',
      12: 'cada año',
      24: 'cada 2 años',
      36: 'cada 3 años',
    },
    everyMonths: (months) => `cada ${months} meses`,
    consent: (name, later, every) =>
      `Al continuar, permite que ${name} guarde esta tarjeta y le cobre ${later} ${every} sin preguntar de nuevo, hasta que cancele.`,
  },

  form: {
    heading: 'Datos de pago',
    email: 'Correo electrónico',
    name: 'Nombre completo',
    mobile: 'Teléfono móvil',
    optional: '(opcional)',
    card: 'Método de pago',
    cardLoading: 'Cargando los campos de la tarjeta…',
    pay: (amount) => `Pagar ${amount}`,
    noCard: 'No hace falta tarjeta.',
    startTrial: 'Empezar la prueba gratuita',
    didYouMean: (email) => `¿Quiso decir ${email}?`,
    complete: 'Completar el pedido',
    working: 'Procesando…',
    authenticating: 'Esperando a su banco…',
  },

  problems: {
    emailMissing: 'Introduzca su correo electrónico.',
    emailMalformed: 'Introduzca un correo electrónico como name@example.com.',
    nameMissing: 'Introduzca su nombre completo.',
    mobileMalformed: 'Introduzca un teléfono como +44 7700 900123 o deje este campo vacío.',
    cardMissing: 'Introduzca el número, la fecha de caducidad y el código de seguridad de la tarjeta.',
    cardIncomplete: 'Complete los datos de la tarjeta.',
    cardLoading: 'Los campos de la tarjeta aún se están cargando. Inténtelo de nuevo en un momento.',
  },

  coupon: {
    add: 'Añadir un código',
    label: 'Código de descuento',
    apply: 'Aplicar',
    applying: 'Comprobando…',
    cancel: 'Cancelar',
    remove: 'Quitar',
    missing: 'Introduzca un código.',
    notValid: 'Este código no es válido.',
    unreachable: 'No se pudo comprobar el código. Inténtelo de nuevo.',
    applied: (code) => `Código ${code} aplicado`,
  },

  notices: {
    declined: 'Su pago no fue aceptado',
    declinedHint: 'No se le ha cobrado. Revise los datos o use otra tarjeta.',
    inProgress: 'Ya hay un pago en curso para este enlace',
    inProgressHint:
      'Puede estar abierto en otra ventana. Espere un minuto e inténtelo de nuevo: no se le cobrará dos veces.',
    rateLimited: 'Demasiados intentos',
    rateLimitedHint: (wait) =>
      wait ? `Inténtelo de nuevo dentro de ${wait}.` : 'Espere un poco antes de intentarlo de nuevo.',
    seconds: (count) => (count === 1 ? '1 segundo' : `${count} segundos`),
    minutes: (count) => (count === 1 ? '1 minuto' : `${count} minutos`),
    refused: 'Este pago no se puede realizar',
    refusedHint: 'No se le ha cobrado. Pida ayuda al vendedor.',
    unavailable: 'En este momento no se puede pagar',
    unavailableHint: 'No se le ha cobrado. Inténtelo de nuevo en unos minutos.',
    notApproved: 'Su banco no ha aprobado este pago',
    notApprovedHint: 'No se le ha cobrado. Inténtelo de nuevo o use otra tarjeta.',
    notSent: 'Se perdió la conexión',
    notSentHint: 'No se envió nada y no se le ha cobrado. Inténtelo de nuevo cuando vuelva a tener conexión.',
    repriced: 'El importe de su monedero ha cambiado',
    cardFailed: 'No se pudo leer la tarjeta',
    cardFailedHint: 'No se le ha cobrado. Revise los datos de la tarjeta e inténtelo de nuevo.',
    interrupted: 'Se perdió la conexión durante el pago',
    interruptedHint:
      'Aún no sabemos si el pago se realizó. Puede intentarlo de nuevo sin riesgo: no se le cobrará dos veces.',
    resendingHint: 'Se está intentando de nuevo automáticamente. No se le cobrará dos veces.',
    finishPayment: 'Comprobar y terminar el pago',
    blocked: 'No se pudieron cargar los campos de la tarjeta',
    blockedHint:
      'Una extensión del navegador o su red puede estar bloqueando el procesador de pagos. Permítalo e inténtelo de nuevo.',
  },

  checking: {
    heading: 'Estamos comprobando su pago',
    body: 'Su banco aún no ha respondido. Esta página se actualiza sola: no pague otra vez.',
    receiptAt: 'Su recibo estará en',
    slow: 'Está tardando más de lo habitual. Puede cerrar esta página y volver más tarde: no se le cobrará dos veces.',
  },

  closed: {
    expired: { title: 'Este enlace de pago ha caducado', body: 'Pida un enlace nuevo al vendedor.' },
    cancelled: {
      title: 'Este enlace de pago fue cancelado',
      body: 'Pida un enlace nuevo al vendedor si aún quiere pagar.',
    },
    used: { title: 'Esto ya está pagado', body: 'No queda nada por pagar aquí.' },
    paid: (name, amount, moment) =>
      `Se pagaron ${amount} a ${name}${moment ? ` el ${moment}` : ''}. No queda nada por pagar aquí.`,
    exhausted: {
      title: 'Este enlace de pago está bloqueado',
      body: 'Se rechazaron demasiadas tarjetas. Pida un enlace nuevo al vendedor.',
    },
    broken: {
      title: 'Este enlace de pago no funciona',
      body: 'Puede estar incompleto. Ábralo de nuevo desde donde lo recibió o pida uno nuevo al vendedor.',
    },
    mismatch: {
      title: 'Este pago necesita una comprobación',
      body: 'No pague otra vez. Contacte con el vendedor si no recibe noticias suyas.',
    },
    unreachable: { title: 'No se pudo cargar este pago', body: 'Revise su conexión e inténtelo de nuevo.' },
    missing: { title: 'Aquí no hay ninguna página', body: 'Abra el enlace de pago que recibió.' },
  },

  receipt: {
    checking: 'Cargando su recibo…',
    paid: 'Pago completado',
    trial: 'Su prueba gratuita ha comenzado',
    thanks: (name) => `Gracias. ${name} ha recibido su pago.`,
    trialThanks: (name) => `Gracias. ${name} ha guardado su tarjeta y no ha cobrado nada.`,
    details: 'Recibo',
    amount: 'Importe pagado',
    paidTo: 'Pagado a',
    paidAt: 'Fecha',
    invoice: 'Número de factura',
    method: 'Pagado con',
    savedCard: 'Tarjeta guardada',
    cardEnding: (brand, last4) => `${brand} terminada en ${last4}`,
    customer: 'Cliente',
    next: 'Próximos pagos',
    description: 'Descripción',
    reference: 'Referencia',
    print: 'Imprimir el recibo',
    processing: 'Estamos comprobando su pago',
    processingBody: 'Su banco aún no ha respondido. Esta página se actualiza sola: no pague otra vez.',
    processingSlow:
      'Está tardando más de lo habitual. Puede cerrar esta página y volver más tarde: su dirección no cambia.',
    transfer: 'En espera de su transferencia',
    transferBody: (day) => `Aún no se ha pagado nada. Transfiera este importe antes del ${day}.`,
    howToPay: 'Cómo pagar',
    unfinished: 'Este pago no se terminó',
    unfinishedBody: 'Su banco aún tiene que aprobarlo. Abra de nuevo su enlace de pago para terminar.',
    failed: 'Este pago no se realizó',
    failedBody: 'No se le ha cobrado. Abra de nuevo su enlace de pago para probar con otra tarjeta.',
    missing: 'Este recibo no existe',
    missingBody: 'Compruebe que la dirección está completa.',
    unreachable: 'No se pudo cargar su recibo',
    unreachableBody: 'Revise su conexión e inténtelo de nuevo. Esto no cambia su pago.',
  },

  spoken: {
    working: 'Procesando su pago.',
    authenticating: 'Su banco le pide que apruebe este pago.',
    quoted: (total) => `El total es ahora ${total}.`,
  },
};
