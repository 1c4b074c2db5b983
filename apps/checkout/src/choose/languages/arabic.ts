import type { ChooseText } from './english.ts';

export const text: ChooseText = {
  quantity: 'كم تريد؟',
  amount: (currency) => `المبلغ بعملة ${currency}`,
  range: (min, max) => `من ${min} إلى ${max}`,
  each: (price) => `${price} للواحد`,
  left: (count) => `المتبقي: ${count}`,
  kept: 'عند المتابعة نحجزه لك لمدة 15 دقيقة.',
  continue: 'المتابعة إلى الدفع',
  working: 'لحظة من فضلك…',
  wrongQuantity: (min, max) => `أدخل عددًا صحيحًا من ${min} إلى ${max}.`,
  wrongAmount: (min, max) => `أدخل مبلغًا من ${min} إلى ${max}.`,
  soldOut: 'نفدت الكمية',
  soldOutBody: 'لم يتبقَّ شيء. لم يُخصم أي مبلغ.',
  held: 'كل ما تبقى قيد الدفع الآن. حاول مرة أخرى بعد بضع دقائق.',
  tooMany: 'هناك حجوزات كثيرة غير مدفوعة على شبكتك. حاول لاحقًا.',
  inProgress: 'لديك عملية دفع جارية. انتظر لحظة ثم حاول مرة أخرى.',
  failed: 'لم ينجح ذلك. لم يُخصم أي مبلغ. حاول مرة أخرى.',
};
