import type { PrivacyText } from './english.ts';

export const text: PrivacyText = {
  heading: 'Privacidad',
  intro:
    'Esta página recibe un pago para el vendedor que se nombra en ella. Esto es lo que ocurre con sus datos.',
  sections: [
    {
      title: 'Su tarjeta',
      body: 'El número, la fecha de caducidad y el código de seguridad se introducen en campos que pertenecen al procesador de pagos. Van de su navegador al procesador y nunca llegan a esta página ni al vendedor. Con Apple Pay y Google Pay, la cartera transmite su tarjeta al procesador del mismo modo. Solo vuelven la marca, los cuatro últimos dígitos y la fecha de caducidad.',
    },
    {
      title: 'Sus datos',
      body: 'Su correo electrónico, su nombre y, si los indica, su teléfono móvil y su dirección se envían al vendedor y al procesador de pagos. Se usan para cobrar el pago, emitir su recibo y prevenir el fraude.',
    },
    {
      title: 'Pagos repetidos',
      body: 'Cuando la página dice que un pago se repite, el procesador guarda su tarjeta para que el vendedor pueda cobrar los importes mostrados. Puede pedir al vendedor en cualquier momento que deje de hacerlo y que elimine la tarjeta.',
    },
    {
      title: 'Esta página',
      body: 'No usa cookies propias ni carga rastreadores ni publicidad. Mientras se procesa un pago, esta pestaña guarda lo que introdujo, sin la tarjeta, para que una recarga no pierda el pago. Después, su navegador guarda solo la referencia de su recibo, para mostrarlo cuando abra el enlace de nuevo. El único script ajeno es el del procesador de pagos, que usa sus propias cookies para reconocer el fraude.',
    },
    {
      title: 'Cuánto tiempo',
      body: 'Los registros de pagos se conservan mientras la ley fiscal y contable lo exija al vendedor. Para ver, corregir o borrar lo que se guarda sobre usted, escriba al vendedor.',
    },
  ],
};
