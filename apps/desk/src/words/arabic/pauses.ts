import type { pauses as English } from '../english/pauses.ts';
import { isolate } from '../language.ts';

export const pauses: typeof English = {
  pause: {
    open: 'إيقاف مؤقت',
    heading: (name) => `هل تريد إيقاف ${isolate(name)} مؤقتًا؟`,
    until: 'حتى متى',
    untilResumed: 'حتى يستأنفه أحد',
    untilDay: 'حتى يوم محدد',
    resumesOn: 'يوم الاستئناف',
    resumesOnHint: 'يوم مثل \u20662027-01-31\u2069، بعد بدء الإيقاف.',
    reason: 'السبب (لسجلاتك)',
    paidUntil: (day) => `يستمر ما دُفع حتى ${day}. بعد ذلك لا يُخصم شيء.`,
    trialUntil: (day) => `تستمر الفترة المجانية حتى ${day}. بعد ذلك لا يُخصم شيء.`,
    goesOn: (day, amount) => `في ${day} يُستأنف: يُخصم ${amount}، وتُحسب الخصومات اللاحقة من ذلك اليوم.`,
    goesOnAsked: (amount) =>
      `يُستأنف عندما يستأنفه أحد: يُخصم ${amount} عندئذ، وتُحسب الخصومات اللاحقة من ذلك اليوم.`,
    nothingBack: 'لا يُرد شيء.',
    confirm: 'الإيقاف الآن',
    scheduled: (day) => `متوقف مؤقتًا ابتداءً من ${day}.`,
    changeDay: 'تغيير موعد الاستئناف',
    changeHeading: (name) => `متى يُستأنف ${isolate(name)}؟`,
    changeConfirm: 'تغيير',
    changed: 'تم التغيير.',

    resume: 'استئناف',
    resumeHeading: (name) => `هل تريد استئناف ${isolate(name)}؟`,
    resumeBody: (amount) => `يُستأنف اليوم: يُخصم ${amount}، وتُحسب الخصومات اللاحقة من اليوم.`,
    resumeConfirm: 'الاستئناف الآن',
    resumed: 'سيستمر، ويُخصم خلال الساعة القادمة.',
    keep: 'عدم الإيقاف',
    kept: 'ليس متوقفًا.',
    keepHeading: (name) => `عدم إيقاف ${isolate(name)}؟`,
    theirs:
      'أوقفه العميل بنفسه. استأنفه فقط إذا طلب منك ذلك، وإلا فغيّر موعد الاستئناف: يُخطر العميل قبل سبعة أيام.',
    customerAsked: 'طلب العميل ذلك',

    states: { ahead: 'إيقاف مقرر', begun: 'متوقف مؤقتًا', resuming: 'يُستأنف الآن' },
    from: 'متوقف ابتداءً من',
    since: 'متوقف منذ',
    resumes: 'الاستئناف',
    whenResumed: 'عندما يستأنفه أحد',
    by: 'أوقفه',
    whose: { customer: 'العميل', staff: 'الموظفون' },
  },

  recurring: {
    heading: 'أشياء أخرى تتكرر',
    unnamed: 'بلا وصف',
    price: 'يُخصم',
    next: 'الخصم التالي في',
    statuses: { active: 'نشط', unpaid: 'هناك دفعة ناقصة' },
  },
};
