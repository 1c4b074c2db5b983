import type { ChooseText } from './english.ts';

export const text: ChooseText = {
  quantity: '数量',
  amount: (currency) => `金額（${currency}）`,
  range: (min, max) => `${min} ～ ${max}`,
  each: (price) => `1 点 ${price}`,
  left: (count) => `残り：${count}`,
  kept: '続行すると、15 分間お取り置きします。',
  continue: 'お支払いへ進む',
  working: 'お待ちください…',
  wrongQuantity: (min, max) => `${min} から ${max} までの整数を入力してください。`,
  wrongAmount: (min, max) => `${min} から ${max} までの金額を入力してください。`,
  soldOut: '売り切れ',
  soldOutBody: '残りはありません。請求は行われていません。',
  held: '残りはすべてお支払い手続き中です。数分後にもう一度お試しください。',
  tooMany: 'お使いのネットワークで未払いのお取り置きが多すぎます。後でもう一度お試しください。',
  inProgress: 'お支払いが進行中です。しばらく待ってからもう一度お試しください。',
  failed: 'うまくいきませんでした。請求は行われていません。もう一度お試しください。',
};
