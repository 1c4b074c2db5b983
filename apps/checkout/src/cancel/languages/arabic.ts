import type { CancelText } from './english.ts';

export const text: CancelText = {
  title: 'إلغاء',
  question: (date) => `هل تريد الإلغاء قبل ${date}؟`,
  renewal: (seller, name, amount, date) =>
    `سيخصم ${seller} مبلغ ${amount} مقابل ${name} في ${date}. إذا ألغيت فلن يُخصم شيء، وينتهي الاشتراك في ذلك اليوم.`,
  trial: (seller, name, amount, date) =>
    `تنتهي فترتك التجريبية المجانية من ${name} في ${date}. بعد ذلك يخصم ${seller} مبلغ ${amount}. إذا ألغيت فلن يُخصم شيء، وينتهي الاشتراك في ذلك اليوم.`,
  cancel: 'إلغاء الآن',
  working: 'لحظة من فضلك…',
  cancelled: (date) => `تم الإلغاء. ينتهي في ${date}`,
  cancelledBody: (name) => `لن يُخصم منك شيء مقابل ${name} بعد الآن.`,
  undo: 'التراجع عن الإلغاء',
  ended: 'انتهى هذا الاشتراك',
  endedBody: (name) => `لن يُخصم منك شيء مقابل ${name} بعد الآن.`,
  expired: 'انتهت صلاحية هذا الرابط',
  expiredBody: 'تم خصم الدفعة المعنية أو محاولة خصمها. اطلب الإلغاء من البائع.',
  broken: 'هذا الرابط لا يعمل',
  brokenBody: 'قد يكون غير مكتمل. افتحه مرة أخرى من الرسالة التي وصلتك.',
  failed: 'لا نعرف هل نجح ذلك. حاول مرة أخرى: لن يحدث شيء مرتين.',
};
