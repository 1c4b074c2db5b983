import type { CancelText } from './english.ts';

export const text: CancelText = {
  title: '解約',
  question: (date) => `${date}より前に解約しますか？`,
  renewal: (seller, name, amount, date) =>
    `${date}に${seller}が${name}の料金${amount}を請求します。解約すると請求されず、その日に終了します。`,
  trial: (seller, name, amount, date) =>
    `${name}の無料体験は${date}に終了し、その後${seller}が${amount}を請求します。解約すると請求されず、その日に終了します。`,
  cancel: '解約する',
  working: 'お待ちください…',
  cancelled: (date) => `解約しました。${date}に終了します`,
  cancelledBody: (name) => `${name}の料金は今後請求されません。`,
  undo: '解約を取り消す',
  ended: '終了しました',
  endedBody: (name) => `${name}の料金は今後請求されません。`,
  expired: 'このリンクは期限切れです',
  expiredBody: '対象の支払いはすでに請求されたか、請求が試みられました。解約は販売者にお問い合わせください。',
  broken: 'このリンクは使えません',
  brokenBody: 'リンクが途中で切れている可能性があります。届いたメッセージからもう一度開いてください。',
  failed: '処理できたか確認できません。もう一度お試しください。二重に処理されることはありません。',
};
