import type { links as English } from '../english/links.ts';
import { countedIn } from '../language.ts';

const counted = countedIn('ar');

export const links: typeof English = {
  links: {
    heading: 'الروابط',
    make: 'رابط جديد',
    none: 'لا توجد روابط بعد. يبيع الرابط مبلغًا أو خطة لمن ترسله إليه.',
    columns: { what: 'البند', amount: 'المبلغ', status: 'الحالة', until: 'حتى', paid: 'المدفوع' },
    statuses: { active: 'مفتوح', paid: 'مدفوع', expired: 'منتهي الصلاحية', cancelled: 'ملغى' },
    times: (count, most) => (most ? `${count} من ${most}` : `${count}`),
    unnamed: 'دفعة',
  },

  newLink: {
    heading: 'رابط جديد',
    sells: 'ماذا يبيع',
    anAmount: 'مبلغ',
    aPlan: 'خطة',
    amount: 'المبلغ',
    currency: 'العملة',
    description: 'مقابل ماذا',
    descriptionHint: 'يقرأه الدافع.',
    plan: 'الخطة',
    cycle: 'دورة الدفع',
    noPlans: 'لا توجد خطة معروضة للبيع.',
    reference: 'مرجعك',
    referenceHint: 'رقم طلبك مثلًا. لا يراه الدافعون.',
    many: 'يمكن دفعه',
    once: 'مرة واحدة',
    several: 'عدة مرات',
    places: 'أقصى عدد للمرات',
    seats: 'يختار الدافع الكمية',
    most: 'الحد الأقصى',
    expires: 'مفتوح لمدة',
    expiries: { 60: 'ساعة', 1440: 'يوم', 10080: 'أسبوع', 43200: '30 يومًا' },
    create: 'إنشاء الرابط',
    made: 'الرابط جاهز.',
    months: (count) =>
      count === 12
        ? 'كل سنة'
        : counted(count, {
            one: 'كل شهر',
            two: 'كل شهرين',
            few: `كل ${count} أشهر`,
            many: `كل ${count} شهرًا`,
            other: `كل ${count} شهر`,
          }),
    atOnce: 'مرة واحدة',
  },

  link: {
    heading: (name) => name,
    address: 'العنوان المراد إرساله',
    qr: 'رمز QR للرابط',
    until: 'مفتوح حتى',
    created: 'تاريخ الإنشاء',
    reference: 'مرجعك',
    recurring: 'بعد ذلك',
    paidBy: 'من دفع',
    unpaid: 'لم يدفع أحد بعد.',
    cancel: 'إلغاء الرابط',
    sure: 'هل تريد إلغاء هذا الرابط؟ لن يتمكن أحد من دفعه بعد ذلك. أنشئ رابطًا جديدًا إذا احتجت إليه مرة أخرى.',
    confirm: 'إلغاؤه',
    cancelled: 'أُلغي الرابط.',
    again: 'إنشاء رابط آخر',
  },
};
