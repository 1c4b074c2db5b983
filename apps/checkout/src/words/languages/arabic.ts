import type { Strings } from '../strings.ts';

const PLURAL = new Intl.PluralRules('ar');

/** Arabic counts one, two, a few (3 to 10) and many in different forms. */
function counted(
  count: number,
  forms: Readonly<{ one: string; two: string; few: string; many: string; other: string }>,
): string {
  const rule = PLURAL.select(count);
  if (rule === 'one') return forms.one;
  if (rule === 'two') return forms.two;
  return `${count} ${rule === 'few' ? forms.few : rule === 'many' ? forms.many : forms.other}`;
}

const months = (count: number) =>
  counted(count, { one: 'شهر', two: 'شهرين', few: 'أشهر', many: 'شهرًا', other: 'شهر' });

export const strings: Strings = {
  page: {
    title: { pay: 'الدفع', paid: 'الإيصال' },
    privacy: 'الخصوصية',
    opensInNewTab: '(يُفتح في علامة تبويب جديدة)',
    cardSafety: 'تُرسل بيانات البطاقة مباشرة إلى معالج الدفع، ولا تراها هذه الصفحة أبدًا.',
    offline: 'أنت غير متصل بالإنترنت. لم يُفقد شيء: يمكنك المتابعة بمجرد عودة الاتصال.',
    loading: 'جارٍ تحميل عملية الدفع…',
    testMode: 'وضع الاختبار',
    testModeHint: 'لا يُخصم أي مبلغ حقيقي.',
    tryAgain: 'حاول مرة أخرى',
    reload: 'إعادة تحميل الصفحة',
    backTo: (name) => `العودة إلى ${name}`,
    contact: (name) => `هل لديك سؤال؟ تواصل مع ${name}:`,
    reference: (id) => `المرجع: ${id}`,
  },

  summary: {
    heading: 'ملخص الطلب',
    payTo: (name) => `الدفع إلى ${name}`,
    payment: 'الدفع',
    writtenByAnybody: (name) => `نص كتبه من أنشأ هذا الرابط، وليس ${name}:`,
    dueNow: 'المستحق الآن',
    subtotal: 'المجموع الفرعي',
    discount: 'الخصم',
    adjustment: 'تعديل',
    includedTax: (tax) => `يشمل ${tax}`,
    items: 'البنود',
    quantity: (count, each) => `${count} × ${each}`,
    showAll: (count) => `عرض كل البنود (${count})`,
    validUntil: (moment) => `هذا الرابط صالح حتى ${moment}.`,
    free: 'مجانًا',
    wallet: 'من محفظتك',
  },

  terms: {
    once: (now) => `تدفع ${now} مرة واحدة.`,
    recurring: (now, later, every, from) =>
      `تدفع ${now} الآن، ثم ${later} ${every} ابتداءً من ${from}. يمكنك الإلغاء في أي وقت.`,
    freeTrial: (days, later, every, from) =>
      `لا تدفع شيئًا الآن. بعد فترة مجانية مدتها ${days}، تدفع ${later} ${every} ابتداءً من ${from}. يمكنك الإلغاء في أي وقت.`,
    paidTrial: (now, days, later, every, from) =>
      `تدفع ${now} الآن مقابل فترة تجريبية مدتها ${days}، ثم ${later} ${every} ابتداءً من ${from}. يمكنك الإلغاء في أي وقت.`,
    later: (later, every, from) => `${later} ${every}، والدفعة التالية في ${from}`,
    days: (count) =>
      counted(count, { one: 'يوم واحد', two: 'يومان', few: 'أيام', many: 'يومًا', other: 'يوم' }),
    every: { 1: 'كل شهر', 3: 'كل 3 أشهر', 6: 'كل 6 أشهر', 12: 'كل سنة', 24: 'كل سنتين', 36: 'كل 3 سنوات' },
    everyMonths: (count) => `كل ${months(count)}`,
    consent: (name, later, every) =>
      `بالمتابعة، تسمح لـ ${name} بحفظ هذه البطاقة وخصم ${later} منها ${every} دون طلب موافقتك في كل مرة، إلى أن تلغي ذلك.`,
  },

  form: {
    heading: 'بيانات الدفع',
    email: 'البريد الإلكتروني',
    name: 'الاسم الكامل',
    mobile: 'رقم الجوال',
    optional: '(اختياري)',
    card: 'طريقة الدفع',
    otherCard: 'بطاقة أخرى',
    cardLoading: 'جارٍ تحميل حقول البطاقة…',
    pay: (amount) => `ادفع ${amount}`,
    noCard: 'لا حاجة إلى بطاقة.',
    startTrial: 'ابدأ الفترة المجانية',
    account: (email) => `حساب العميل: ${email}`,
    didYouMean: (email) => `هل تقصد ${email}؟`,
    complete: 'إتمام الطلب',
    working: 'جارٍ المعالجة…',
    authenticating: 'في انتظار البنك…',
  },

  problems: {
    emailMissing: 'أدخل بريدك الإلكتروني.',
    emailMalformed: 'أدخل بريدًا إلكترونيًا مثل name@example.com.',
    nameMissing: 'أدخل اسمك الكامل.',
    mobileMalformed: 'أدخل رقم هاتف مثل ‎+44 7700 900123، أو اترك هذا الحقل فارغًا.',
    cardMissing: 'أدخل رقم البطاقة وتاريخ انتهائها ورمز الأمان.',
    cardIncomplete: 'أكمل بيانات البطاقة.',
    cardLoading: 'لا تزال حقول البطاقة قيد التحميل. حاول مرة أخرى بعد لحظات.',
  },

  coupon: {
    add: 'إضافة رمز خصم',
    label: 'رمز الخصم',
    apply: 'تطبيق',
    applying: 'جارٍ التحقق…',
    cancel: 'إلغاء',
    remove: 'إزالة',
    missing: 'أدخل رمزًا.',
    notValid: 'هذا الرمز غير صالح.',
    unreachable: 'تعذر التحقق من الرمز. حاول مرة أخرى.',
    applied: (code) => `طُبّق الرمز ${code}`,
  },

  notices: {
    declined: 'لم تُقبل عملية الدفع',
    declinedHint: 'لم يُخصم أي مبلغ. تحقق من البيانات أو استخدم بطاقة أخرى.',
    inProgress: 'هناك عملية دفع جارية بالفعل لهذا الرابط',
    inProgressHint: 'قد تكون مفتوحة في نافذة أخرى. انتظر دقيقة ثم حاول مرة أخرى: لن يُخصم المبلغ مرتين.',
    rateLimited: 'محاولات كثيرة جدًا',
    rateLimitedHint: (wait) => (wait ? `حاول مرة أخرى بعد ${wait}.` : 'انتظر قليلًا قبل أن تحاول مرة أخرى.'),
    seconds: (count) =>
      counted(count, { one: 'ثانية واحدة', two: 'ثانيتين', few: 'ثوانٍ', many: 'ثانية', other: 'ثانية' }),
    minutes: (count) =>
      counted(count, { one: 'دقيقة واحدة', two: 'دقيقتين', few: 'دقائق', many: 'دقيقة', other: 'دقيقة' }),
    refused: 'لا يمكن إجراء عملية الدفع هذه',
    refusedHint: 'لم يُخصم أي مبلغ. اطلب المساعدة من البائع.',
    unavailable: 'الدفع غير متاح حاليًا',
    unavailableHint: 'لم يُخصم أي مبلغ. حاول مرة أخرى بعد بضع دقائق.',
    notApproved: 'لم يوافق البنك على عملية الدفع هذه',
    notApprovedHint: 'لم يُخصم أي مبلغ. حاول مرة أخرى أو استخدم بطاقة أخرى.',
    notSent: 'انقطع الاتصال',
    notSentHint: 'لم يُرسل شيء ولم يُخصم أي مبلغ. حاول مرة أخرى عند عودة الاتصال.',
    repriced: 'تغيّر المبلغ المطلوب دفعه',
    shopCheck: 'يطلب المتجر تحققًا قصيرًا',
    shopCheckHint: 'لم يُخصم أي مبلغ. بعد التحقق تعود إلى هنا: أدخل بطاقتك من جديد عندئذ وادفع.',
    goToCheck: 'الانتقال إلى التحقق',
    cardFailed: 'تعذرت قراءة البطاقة',
    cardFailedHint: 'لم يُخصم أي مبلغ. تحقق من بيانات البطاقة وحاول مرة أخرى.',
    interrupted: 'انقطع الاتصال أثناء الدفع',
    interruptedHint: 'لا نعرف بعد هل تمت عملية الدفع. يمكنك المحاولة مرة أخرى بأمان: لن يُخصم المبلغ مرتين.',
    resendingHint: 'تُعاد المحاولة تلقائيًا. لن يُخصم المبلغ مرتين.',
    finishPayment: 'التحقق من الدفع وإتمامه',
    blocked: 'تعذر تحميل حقول البطاقة',
    blockedHint: 'ربما تحظر إضافة في المتصفح أو شبكتك معالج الدفع. اسمح به ثم حاول مرة أخرى.',
  },

  checking: {
    heading: 'نتحقق من عملية الدفع',
    body: 'لم يرد البنك بعد. تتحدث هذه الصفحة تلقائيًا: يُرجى عدم الدفع مرة أخرى.',
    receiptAt: 'سيكون إيصالك على العنوان',
    slow: 'يستغرق الأمر وقتًا أطول من المعتاد. يمكنك إغلاق هذه الصفحة والعودة إليها لاحقًا: لن يُخصم المبلغ مرتين.',
  },

  closed: {
    expired: { title: 'انتهت صلاحية رابط الدفع هذا', body: 'اطلب من البائع رابطًا جديدًا.' },
    cancelled: {
      title: 'أُلغي رابط الدفع هذا',
      body: 'اطلب من البائع رابطًا جديدًا إذا كنت لا تزال تريد الدفع.',
    },
    used: { title: 'سبق أن تم الدفع', body: 'لم يبق شيء للدفع هنا.' },
    paid: (name, amount, moment) =>
      `دُفع ${amount} إلى ${name}${moment ? ` في ${moment}` : ''}. لم يبق شيء للدفع هنا.`,
    exhausted: { title: 'رابط الدفع هذا محظور', body: 'رُفضت بطاقات كثيرة جدًا. اطلب من البائع رابطًا جديدًا.' },
    broken: {
      title: 'رابط الدفع هذا لا يعمل',
      body: 'قد يكون غير مكتمل. افتحه مرة أخرى من حيث حصلت عليه، أو اطلب من البائع رابطًا جديدًا.',
    },
    mismatch: {
      title: 'عملية الدفع هذه تحتاج إلى مراجعة',
      body: 'يُرجى عدم الدفع مرة أخرى. تواصل مع البائع إذا لم يصلك رد منه.',
    },
    unreachable: { title: 'تعذر تحميل عملية الدفع', body: 'تحقق من اتصالك وحاول مرة أخرى.' },
    missing: { title: 'لا توجد صفحة هنا', body: 'افتح رابط الدفع الذي حصلت عليه.' },
  },

  receipt: {
    checking: 'جارٍ تحميل الإيصال…',
    paid: 'تم الدفع',
    trial: 'بدأت فترتك المجانية',
    thanks: (name) => `شكرًا لك. استلم ${name} دفعتك.`,
    trialThanks: (name) => `شكرًا لك. حفظ ${name} بطاقتك ولم يخصم شيئًا.`,
    details: 'الإيصال',
    amount: 'المبلغ المدفوع',
    paidTo: 'المدفوع إليه',
    paidAt: 'التاريخ',
    invoice: 'رقم الفاتورة',
    method: 'طريقة الدفع',
    savedCard: 'البطاقة المحفوظة',
    cardEnding: (brand, last4) => `${brand} تنتهي بـ ${last4}`,
    customer: 'العميل',
    next: 'الدفعات التالية',
    description: 'الوصف',
    reference: 'المرجع',
    print: 'طباعة الإيصال',
    processing: 'نتحقق من عملية الدفع',
    processingBody: 'لم يرد البنك بعد. تتحدث هذه الصفحة تلقائيًا: يُرجى عدم الدفع مرة أخرى.',
    processingSlow:
      'يستغرق الأمر وقتًا أطول من المعتاد. يمكنك إغلاق هذه الصفحة والعودة لاحقًا: يبقى عنوانها كما هو.',
    transfer: 'بانتظار تحويلك',
    transferBody: (day) => `لم يُدفع شيء بعد. يُرجى تحويل هذا المبلغ في موعد أقصاه ${day}.`,
    howToPay: 'طريقة الدفع',
    unfinished: 'لم تكتمل عملية الدفع هذه',
    unfinishedBody: 'لا يزال على البنك أن يوافق عليها. افتح رابط الدفع مرة أخرى لإتمامها.',
    failed: 'لم تنجح عملية الدفع هذه',
    failedBody: 'لم يُخصم أي مبلغ. افتح رابط الدفع مرة أخرى لتجربة بطاقة أخرى.',
    missing: 'هذا الإيصال غير موجود',
    missingBody: 'تحقق من اكتمال العنوان.',
    unreachable: 'تعذر تحميل الإيصال',
    unreachableBody: 'تحقق من اتصالك وحاول مرة أخرى. لا يغيّر هذا عملية الدفع.',
  },

  spoken: {
    working: 'جارٍ معالجة عملية الدفع.',
    authenticating: 'يطلب منك البنك الموافقة على عملية الدفع هذه.',
    quoted: (total) => `أصبح المجموع ${total}.`,
  },
};
