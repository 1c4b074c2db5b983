import type { Language } from '../../words/choose-locale.ts';
import { italianDay } from '../../words/italian-day.ts';

export type PauseText = Readonly<{
  /** The day on which a pause begins, and the one on which it has begun. */
  from: string;
  since: string;
  resumes: string;
  whenAsked: string;
  byShop: string;
  pause: string;
  resume: string;
  /** Takes back a pause that has not begun. */
  keep: string;
  title: (name: string) => string;
  /** What is paid lasts until this day. */
  paidUntil: (date: string) => string;
  howLong: string;
  open: string;
  until: (date: string) => string;
  goesOn: (amount: string, date: string) => string;
  goesOnAsked: string;
  confirm: string;
  resumeTitle: (name: string) => string;
  resumeNow: (amount: string) => string;
  /** What is paused is cancelled for now. */
  endsNow: string;
}>;

/** Loaded with the part of the page that says them. */
export const PAUSE_TEXT: Readonly<Record<Language, PauseText>> = {
  en: {
    from: 'Paused from',
    since: 'Paused since',
    resumes: 'Resumes',
    whenAsked: 'When you resume it',
    byShop: 'The shop paused this, and the shop resumes it.',
    pause: 'Pause',
    resume: 'Resume',
    keep: 'Do not pause',
    title: (name) => `Pause ${name}?`,
    paidUntil: (date) =>
      `It stays yours until ${date}, and nothing is charged from then on. Nothing is paid back.`,
    howLong: 'For how long?',
    open: 'Until I resume it',
    until: (date) => `Until ${date}`,
    goesOn: (amount, date) => `On ${date} it goes on, and ${amount} is charged.`,
    goesOnAsked: 'It goes on when you resume it on this page, and is charged then.',
    confirm: 'Pause it',
    resumeTitle: (name) => `Resume ${name}?`,
    resumeNow: (amount) =>
      `It goes on today: ${amount} is charged now, and later charges are counted from today.`,
    endsNow: 'It ends at once, and is not charged again. Nothing is paid back.',
  },
  de: {
    from: 'Pausiert ab',
    since: 'Pausiert seit',
    resumes: 'Geht weiter',
    whenAsked: 'Sobald Sie es fortsetzen',
    byShop: 'Der Shop hat die Pause veranlasst und beendet sie auch.',
    pause: 'Pausieren',
    resume: 'Fortsetzen',
    keep: 'Doch nicht pausieren',
    title: (name) => `${name} pausieren?`,
    paidUntil: (date) =>
      `Sie behalten es bis zum ${date}, und ab dann wird nichts abgebucht. Es wird nichts erstattet.`,
    howLong: 'Wie lange?',
    open: 'Bis ich es fortsetze',
    until: (date) => `Bis zum ${date}`,
    goesOn: (amount, date) => `Am ${date} geht es weiter, und ${amount} werden abgebucht.`,
    goesOnAsked: 'Es geht weiter, wenn Sie es auf dieser Seite fortsetzen. Dann wird auch abgebucht.',
    confirm: 'Jetzt pausieren',
    resumeTitle: (name) => `${name} fortsetzen?`,
    resumeNow: (amount) =>
      `Es geht heute weiter: ${amount} werden jetzt abgebucht, und ab heute zählt die neue Laufzeit.`,
    endsNow: 'Es endet sofort, und es wird nichts mehr abgebucht. Es wird nichts erstattet.',
  },
  fr: {
    from: 'En pause à partir du',
    since: 'En pause depuis le',
    resumes: 'Reprise',
    whenAsked: 'Quand vous la demanderez',
    byShop: 'La boutique a décidé de cette pause, et c’est elle qui y met fin.',
    pause: 'Mettre en pause',
    resume: 'Reprendre',
    keep: 'Renoncer à la pause',
    title: (name) => `Mettre ${name} en pause ?`,
    paidUntil: (date) =>
      `Vous le gardez jusqu’au ${date}, puis plus rien n’est prélevé. Rien n’est remboursé.`,
    howLong: 'Pour combien de temps ?',
    open: 'Jusqu’à ce que je le reprenne',
    until: (date) => `Jusqu’au ${date}`,
    goesOn: (amount, date) => `Le ${date}, il reprend et ${amount} sont prélevés.`,
    goesOnAsked: 'Il reprend quand vous le demandez sur cette page ; le prélèvement a lieu alors.',
    confirm: 'Mettre en pause',
    resumeTitle: (name) => `Reprendre ${name} ?`,
    resumeNow: (amount) =>
      `Il reprend aujourd’hui : ${amount} sont prélevés maintenant, et la nouvelle période commence ce jour.`,
    endsNow: 'Il prend fin tout de suite, et plus rien n’est prélevé. Rien n’est remboursé.',
  },
  es: {
    from: 'En pausa desde el',
    since: 'En pausa desde el',
    resumes: 'Se reanuda',
    whenAsked: 'Cuando usted la reanude',
    byShop: 'La tienda hizo esta pausa y es ella quien le pone fin.',
    pause: 'Poner en pausa',
    resume: 'Reanudar',
    keep: 'No hacer la pausa',
    title: (name) => `¿Poner ${name} en pausa?`,
    paidUntil: (date) =>
      `La conserva hasta el ${date} y desde entonces no se cobra nada. No se devuelve nada.`,
    howLong: '¿Por cuánto tiempo?',
    open: 'Hasta que la reanude',
    until: (date) => `Hasta el ${date}`,
    goesOn: (amount, date) => `El ${date} continúa y se cobran ${amount}.`,
    goesOnAsked: 'Continúa cuando usted la reanude en esta página; entonces se cobra.',
    confirm: 'Poner en pausa',
    resumeTitle: (name) => `¿Reanudar ${name}?`,
    resumeNow: (amount) => `Continúa hoy: se cobran ${amount} ahora y el nuevo periodo empieza hoy.`,
    endsNow: 'Termina de inmediato y no se cobra nada más. No se devuelve nada.',
  },
  pt: {
    from: 'Em pausa a partir de',
    since: 'Em pausa desde',
    resumes: 'Retoma',
    whenAsked: 'Quando a retomar',
    byShop: 'A loja fez esta pausa, e é a loja que a termina.',
    pause: 'Pausar',
    resume: 'Retomar',
    keep: 'Não pausar',
    title: (name) => `Pausar ${name}?`,
    paidUntil: (date) => `Continua sua até ${date} e, a partir daí, nada é cobrado. Nada é devolvido.`,
    howLong: 'Por quanto tempo?',
    open: 'Até eu a retomar',
    until: (date) => `Até ${date}`,
    goesOn: (amount, date) => `Em ${date} continua, e são cobrados ${amount}.`,
    goesOnAsked: 'Continua quando a retomar nesta página, e é cobrada nesse momento.',
    confirm: 'Pausar',
    resumeTitle: (name) => `Retomar ${name}?`,
    resumeNow: (amount) => `Continua hoje: são cobrados ${amount} agora, e o novo período começa hoje.`,
    endsNow: 'Termina de imediato, e nada mais é cobrado. Nada é devolvido.',
  },
  ar: {
    from: 'متوقف مؤقتًا ابتداءً من',
    since: 'متوقف مؤقتًا منذ',
    resumes: 'يُستأنف',
    whenAsked: 'عندما تستأنفه',
    byShop: 'أوقفه المتجر مؤقتًا، والمتجر هو من يستأنفه.',
    pause: 'إيقاف مؤقت',
    resume: 'استئناف',
    keep: 'التراجع عن الإيقاف المؤقت',
    title: (name) => `هل تريد إيقاف ${name} مؤقتًا؟`,
    paidUntil: (date) => `يبقى لك حتى ${date}، ولن يُخصم أي مبلغ بعد ذلك. لا يُردّ أي مبلغ.`,
    howLong: 'إلى متى؟',
    open: 'إلى أن أستأنفه',
    until: (date) => `حتى ${date}`,
    goesOn: (amount, date) => `في ${date} يُستأنف ويُخصم ${amount}.`,
    goesOnAsked: 'يُستأنف عندما تطلب ذلك في هذه الصفحة، وعندها يُخصم المبلغ.',
    confirm: 'إيقاف مؤقت',
    resumeTitle: (name) => `هل تريد استئناف ${name}؟`,
    resumeNow: (amount) => `يُستأنف اليوم: يُخصم ${amount} الآن، وتبدأ الفترة الجديدة من اليوم.`,
    endsNow: 'ينتهي فورًا، ولن يُخصم أي مبلغ بعد ذلك. لا يُردّ أي مبلغ.',
  },
  ja: {
    from: '休止の開始日',
    since: '休止中（開始日）',
    resumes: '再開',
    whenAsked: 'お客様が再開したとき',
    byShop: 'ショップが休止したもので、再開もショップが行います。',
    pause: '休止する',
    resume: '再開する',
    keep: '休止を取り消す',
    title: (name) => `${name}を休止しますか？`,
    paidUntil: (date) => `${date}まで利用でき、その後の請求はありません。返金はありません。`,
    howLong: '休止の期間',
    open: '自分で再開するまで',
    until: (date) => `${date}まで`,
    goesOn: (amount, date) => `${date}に再開し、${amount}を請求します。`,
    goesOnAsked: 'このページで再開したときに続き、そのときに請求します。',
    confirm: '休止する',
    resumeTitle: (name) => `${name}を再開しますか？`,
    resumeNow: (amount) => `本日再開します。今${amount}を請求し、新しい期間は本日からです。`,
    endsNow: 'すぐに終了し、以後の請求はありません。返金はありません。',
  },
  it: {
    from: 'In pausa dal giorno',
    since: 'In pausa dal giorno',
    resumes: 'Riprende',
    whenAsked: 'Quando lo riprende lei',
    byShop: 'La pausa è stata decisa dal negozio, che la termina.',
    pause: 'Metti in pausa',
    resume: 'Riprendi',
    keep: 'Rinuncia alla pausa',
    title: (name) => `Mettere in pausa ${name}?`,
    paidUntil: (date) =>
      `Resta suo fino ${italianDay('al', date)}; da allora non verrà addebitato nulla. Nulla viene rimborsato.`,
    howLong: 'Per quanto tempo?',
    open: 'Finché non lo riprendo',
    until: (date) => `Fino ${italianDay('al', date)}`,
    goesOn: (amount, date) => `${capital(italianDay('il', date))} riprende e vengono addebitati ${amount}.`,
    goesOnAsked: 'Riprende quando lo chiede in questa pagina; l’addebito avviene allora.',
    confirm: 'Metti in pausa',
    resumeTitle: (name) => `Riprendere ${name}?`,
    resumeNow: (amount) => `Riprende oggi: ${amount} vengono addebitati ora e il nuovo periodo inizia oggi.`,
    endsNow: 'Termina subito e non verrà addebitato altro. Nulla viene rimborsato.',
  },
  nl: {
    from: 'Gepauzeerd vanaf',
    since: 'Gepauzeerd sinds',
    resumes: 'Gaat verder',
    whenAsked: 'Zodra u het hervat',
    byShop: 'De winkel heeft dit gepauzeerd en hervat het ook.',
    pause: 'Pauzeren',
    resume: 'Hervatten',
    keep: 'Toch niet pauzeren',
    title: (name) => `${name} pauzeren?`,
    paidUntil: (date) =>
      `U houdt het tot ${date} en daarna wordt er niets afgeschreven. Er wordt niets terugbetaald.`,
    howLong: 'Hoe lang?',
    open: 'Tot ik het hervat',
    until: (date) => `Tot ${date}`,
    goesOn: (amount, date) => `Op ${date} gaat het verder en wordt ${amount} afgeschreven.`,
    goesOnAsked: 'Het gaat verder als u het op deze pagina hervat; dan wordt er afgeschreven.',
    confirm: 'Pauzeren',
    resumeTitle: (name) => `${name} hervatten?`,
    resumeNow: (amount) =>
      `Het gaat vandaag verder: ${amount} wordt nu afgeschreven en de nieuwe periode begint vandaag.`,
    endsNow: 'Het eindigt meteen en er wordt niets meer afgeschreven. Er wordt niets terugbetaald.',
  },
  pl: {
    from: 'Wstrzymanie od',
    since: 'Wstrzymano od',
    resumes: 'Wznowienie',
    whenAsked: 'Gdy je Państwo wznowią',
    byShop: 'Wstrzymał to sklep i to sklep je wznawia.',
    pause: 'Wstrzymaj',
    resume: 'Wznów',
    keep: 'Nie wstrzymuj',
    title: (name) => `Wstrzymać ${name}?`,
    paidUntil: (date) =>
      `Dostęp pozostaje do ${date}, a potem nic nie zostanie pobrane. Nic nie jest zwracane.`,
    howLong: 'Na jak długo?',
    open: 'Do wznowienia przeze mnie',
    until: (date) => `Do ${date}`,
    goesOn: (amount, date) => `Wznowienie ${date}; zostanie wtedy pobrane ${amount}.`,
    goesOnAsked: 'Wznowienie następuje na tej stronie, na Państwa życzenie; wtedy pobierana jest opłata.',
    confirm: 'Wstrzymaj',
    resumeTitle: (name) => `Wznowić ${name}?`,
    resumeNow: (amount) =>
      `Wznowienie następuje dzisiaj: ${amount} zostanie pobrane teraz, a nowy okres liczy się od dzisiaj.`,
    endsNow: 'Kończy się natychmiast i nic więcej nie zostanie pobrane. Nic nie jest zwracane.',
  },
  hi: {
    from: 'रोक की शुरुआत',
    since: 'इस तिथि से रुका है',
    resumes: 'फिर शुरू होगा',
    whenAsked: 'जब आप फिर शुरू करें',
    byShop: 'इसे दुकान ने रोका है, और दुकान ही फिर शुरू करेगी।',
    pause: 'कुछ समय रोकें',
    resume: 'फिर शुरू करें',
    keep: 'न रोकें',
    title: (name) => `${name} को कुछ समय रोकें?`,
    paidUntil: (date) =>
      `यह ${date} तक आपका रहेगा और उसके बाद कोई राशि नहीं ली जाएगी। कोई राशि लौटाई नहीं जाएगी।`,
    howLong: 'कितने समय के लिए?',
    open: 'जब तक मैं फिर शुरू न करूँ',
    until: (date) => `${date} तक`,
    goesOn: (amount, date) => `${date} को यह फिर शुरू होगा और ${amount} लिए जाएँगे।`,
    goesOnAsked: 'यह तब फिर शुरू होगा जब आप इस पृष्ठ पर इसे शुरू करेंगे, और तभी शुल्क लिया जाएगा।',
    confirm: 'रोकें',
    resumeTitle: (name) => `${name} फिर शुरू करें?`,
    resumeNow: (amount) => `यह आज फिर शुरू होगा: ${amount} अभी लिए जाएँगे, और नई अवधि आज से गिनी जाएगी।`,
    endsNow: 'यह तुरंत समाप्त होगा और आगे कोई राशि नहीं ली जाएगी। कोई राशि लौटाई नहीं जाएगी।',
  },
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
