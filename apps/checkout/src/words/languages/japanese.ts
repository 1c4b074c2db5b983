import type { Strings } from '../strings.ts';

export const strings: Strings = {
  page: {
    title: { pay: 'お支払い', paid: '領収書' },
    privacy: 'プライバシー',
    opensInNewTab: '（新しいタブで開きます）',
    cardSafety: 'カード情報は決済会社に直接送信され、このページが受け取ることはありません。',
    offline: 'オフラインです。入力内容は失われません。接続が回復したら続けられます。',
    loading: 'お支払いを読み込んでいます…',
    testMode: 'テストモード',
    testModeHint: '実際の請求はありません。',
    tryAgain: 'もう一度試す',
    reload: 'ページを再読み込みする',
    backTo: (name) => `${name} に戻る`,
    contact: (name) => `${name} へのお問い合わせ：`,
    reference: (id) => `参照番号：${id}`,
  },

  summary: {
    heading: 'ご注文内容',
    payTo: (name) => `${name} へのお支払い`,
    payment: 'お支払い',
    writtenByAnybody: (name) => `以下の文は ${name} ではなく、このリンクの作成者が入力したものです。`,
    dueNow: '今回のお支払い',
    subtotal: '小計',
    discount: '割引',
    adjustment: '調整額',
    includedTax: (tax) => `うち${tax}`,
    items: '商品',
    quantity: (count, each) => `${count} × ${each}`,
    showAll: (count) => `${count} 点すべてを表示`,
    validUntil: (moment) => `このリンクの有効期限は ${moment} です。`,
    free: '無料',
    wallet: 'ウォレットから',
  },

  terms: {
    once: (now) => `お支払いは ${now} の 1 回限りです。`,
    recurring: (now, later, every, from) =>
      `今回 ${now}、その後 ${from} から${every} ${later} をお支払いいただきます。いつでも解約できます。`,
    freeTrial: (days, later, every, from) =>
      `今回のお支払いはありません。${days}の無料期間の後、${from} から${every} ${later} をお支払いいただきます。いつでも解約できます。`,
    paidTrial: (now, days, later, every, from) =>
      `${days}のお試し期間として今回 ${now}、その後 ${from} から${every} ${later} をお支払いいただきます。いつでも解約できます。`,
    later: (later, every, from) => `${every} ${later}、次回は ${from}`,
    days: (count) => `${count} 日間`,
    every: {
      1: '毎月',
      3: '3 か月ごとに',
      6: '6 か月ごとに',
      12: '毎年',
      24: '2 年ごとに',
      36: '3 年ごとに',
    },
    everyMonths: (months) => `${months} か月ごとに`,
    consent: (name, later, every) =>
      `続行すると、${name} がこのカードを保存し、解約されるまで、その都度の確認なしに${every} ${later} を請求することに同意したことになります。`,
  },

  form: {
    heading: 'お支払い情報',
    email: 'メールアドレス',
    name: '氏名',
    mobile: '携帯電話番号',
    optional: '（任意）',
    card: 'お支払い方法',
    otherCard: '別のカード',
    cardLoading: 'カードの入力欄を読み込んでいます…',
    pay: (amount) => `${amount} を支払う`,
    noCard: 'カードは不要です。',
    startTrial: '無料期間を始める',
    account: (email) => `アカウント：${email}`,
    didYouMean: (email) => `${email} ではありませんか？`,
    complete: '注文を確定する',
    working: '処理しています…',
    authenticating: '銀行の応答を待っています…',
  },

  problems: {
    emailMissing: 'メールアドレスを入力してください。',
    emailMalformed: 'name@example.com のような形式でメールアドレスを入力してください。',
    nameMissing: '氏名を入力してください。',
    mobileMalformed: '+44 7700 900123 のような形式で電話番号を入力するか、空欄にしてください。',
    cardMissing: 'カード番号、有効期限、セキュリティコードを入力してください。',
    cardIncomplete: 'カード情報をすべて入力してください。',
    cardLoading: 'カードの入力欄を読み込み中です。少し待ってからもう一度お試しください。',
  },

  coupon: {
    add: 'クーポンコードを追加',
    label: '割引コード',
    apply: '適用',
    applying: '確認しています…',
    cancel: 'キャンセル',
    remove: '削除',
    missing: 'コードを入力してください。',
    notValid: 'このコードは無効です。',
    unreachable: 'コードを確認できませんでした。もう一度お試しください。',
    applied: (code) => `コード ${code} を適用しました`,
  },

  notices: {
    declined: 'お支払いが承認されませんでした',
    declinedHint: '請求は行われていません。入力内容を確認するか、別のカードをお使いください。',
    inProgress: 'このリンクのお支払いはすでに処理中です',
    inProgressHint:
      '別のウィンドウで開いている可能性があります。1 分ほど待ってからもう一度お試しください。二重に請求されることはありません。',
    rateLimited: '試行回数が多すぎます',
    rateLimitedHint: (wait) =>
      wait ? `${wait}後にもう一度お試しください。` : 'しばらく待ってからもう一度お試しください。',
    seconds: (count) => `${count} 秒`,
    minutes: (count) => `${count} 分`,
    refused: 'このお支払いは受け付けられません',
    refusedHint: '請求は行われていません。販売者にお問い合わせください。',
    unavailable: '現在お支払いを受け付けられません',
    unavailableHint: '請求は行われていません。数分後にもう一度お試しください。',
    notApproved: '銀行がこのお支払いを承認しませんでした',
    notApprovedHint: '請求は行われていません。もう一度試すか、別のカードをお使いください。',
    notSent: '接続が切れました',
    notSentHint:
      '何も送信されておらず、請求も行われていません。オンラインに戻ってからもう一度お試しください。',
    repriced: 'お支払い金額が変わりました',
    shopCheck: 'ショップが簡単な確認を求めています',
    shopCheckHint:
      '請求は行われていません。確認の後、このページに戻ります。カード情報をもう一度入力してお支払いください。',
    goToCheck: '確認へ進む',
    cardFailed: 'カードを読み取れませんでした',
    cardFailedHint: '請求は行われていません。カード情報を確認してもう一度お試しください。',
    interrupted: 'お支払い中に接続が切れました',
    interruptedHint:
      'お支払いが完了したかどうかはまだ分かりません。もう一度試しても、二重に請求されることはありません。',
    resendingHint: '自動的に再試行しています。二重に請求されることはありません。',
    finishPayment: '確認してお支払いを完了する',
    blocked: 'カードの入力欄を読み込めませんでした',
    blockedHint:
      'ブラウザの拡張機能またはネットワークが決済会社をブロックしている可能性があります。許可してからもう一度お試しください。',
  },

  checking: {
    heading: 'お支払いを確認しています',
    body: '銀行からまだ応答がありません。このページは自動的に更新されます。もう一度支払わないでください。',
    receiptAt: '領収書のアドレス：',
    slow: '通常より時間がかかっています。このページを閉じて後で戻ってきてもかまいません。二重に請求されることはありません。',
  },

  closed: {
    expired: { title: 'この支払いリンクは期限切れです', body: '販売者に新しいリンクをご依頼ください。' },
    cancelled: {
      title: 'この支払いリンクは取り消されました',
      body: 'お支払いを希望される場合は、販売者に新しいリンクをご依頼ください。',
    },
    used: { title: 'すでに支払い済みです', body: 'ここでお支払いいただくものはありません。' },
    paid: (name, amount, moment) =>
      `${moment ? `${moment} に ` : ''}${name} へ ${amount} が支払われました。ここでお支払いいただくものはありません。`,
    exhausted: {
      title: 'この支払いリンクは使用できません',
      body: 'カードが何度も拒否されました。販売者に新しいリンクをご依頼ください。',
    },
    broken: {
      title: 'この支払いリンクは機能しません',
      body: 'リンクが不完全な可能性があります。受け取った場所からもう一度開くか、販売者に新しいリンクをご依頼ください。',
    },
    mismatch: {
      title: 'このお支払いは確認が必要です',
      body: 'もう一度支払わないでください。連絡がない場合は販売者にお問い合わせください。',
    },
    unreachable: { title: 'お支払いを読み込めませんでした', body: '接続を確認してもう一度お試しください。' },
    missing: { title: 'このページは存在しません', body: '受け取った支払いリンクを開いてください。' },
  },

  receipt: {
    checking: '領収書を読み込んでいます…',
    paid: 'お支払いが完了しました',
    trial: '無料期間が始まりました',
    thanks: (name) => `ありがとうございます。${name} がお支払いを受け取りました。`,
    trialThanks: (name) => `ありがとうございます。${name} がカードを保存しました。請求は行われていません。`,
    details: '領収書',
    amount: 'お支払い金額',
    paidTo: 'お支払い先',
    paidAt: '日付',
    invoice: '請求書番号',
    method: 'お支払い方法',
    savedCard: '保存したカード',
    cardEnding: (brand, last4) => `${brand}（末尾 ${last4}）`,
    customer: 'お客様',
    next: '今後のお支払い',
    description: '説明',
    reference: '参照番号',
    print: '領収書を印刷',
    processing: 'お支払いを確認しています',
    processingBody:
      '銀行からまだ応答がありません。このページは自動的に更新されます。もう一度支払わないでください。',
    processingSlow:
      '通常より時間がかかっています。このページを閉じて後で戻ってきてもかまいません。アドレスは変わりません。',
    transfer: 'お振り込みをお待ちしています',
    transferBody: (day) => `まだお支払いは完了していません。${day}までにこの金額をお振り込みください。`,
    howToPay: 'お支払い方法',
    unfinished: 'お支払いは完了していません',
    unfinishedBody: '銀行の承認がまだ必要です。支払いリンクをもう一度開いて、お支払いを完了してください。',
    failed: 'お支払いは完了しませんでした',
    failedBody: '請求は行われていません。支払いリンクをもう一度開いて、別のカードをお試しください。',
    missing: 'この領収書は存在しません',
    missingBody: 'アドレスが完全かどうか確認してください。',
    unreachable: '領収書を読み込めませんでした',
    unreachableBody: '接続を確認してもう一度お試しください。お支払いには影響しません。',
  },

  spoken: {
    working: 'お支払いを処理しています。',
    authenticating: '銀行がこのお支払いの承認を求めています。',
    quoted: (total) => `合計は ${total} になりました。`,
  },
};
