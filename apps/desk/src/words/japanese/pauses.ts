import type { pauses as English } from '../english/pauses.ts';

export const pauses: typeof English = {
  pause: {
    open: '一時停止',
    heading: (name) => `${name}を一時停止しますか？`,
    until: 'いつまで',
    untilResumed: '再開されるまで',
    untilDay: '指定した日まで',
    resumesOn: '再開する日',
    resumesOnHint: '2027-01-31 のような日付で、停止の開始より後の日。',
    reason: '理由（記録用）',
    paidUntil: (day) => `支払い済みの分は${day}まで続きます。以後は請求されません。`,
    trialUntil: (day) => `無料期間は${day}まで続きます。以後は請求されません。`,
    goesOn: (day, amount) => `${day}に再開し、${amount} を請求します。以後の請求日はその日から数えます。`,
    goesOnAsked: (amount) => `再開されたときに ${amount} を請求します。以後の請求日はその日から数えます。`,
    nothingBack: '返金はありません。',
    confirm: '一時停止する',
    scheduled: (day) => `${day}から一時停止します。`,
    changeDay: '再開日を変更',
    changeHeading: (name) => `${name}をいつ再開しますか？`,
    changeConfirm: '変更する',
    changed: '変更しました。',

    resume: '再開',
    resumeHeading: (name) => `${name}を再開しますか？`,
    resumeBody: (amount) => `今日再開し、${amount} を請求します。以後の請求日は今日から数えます。`,
    resumeConfirm: '再開する',
    resumed: '再開しました。1 時間以内に請求されます。',
    keep: '一時停止しない',
    kept: '一時停止していません。',
    keepHeading: (name) => `${name}を一時停止しませんか？`,
    theirs:
      'お客様ご自身が一時停止しています。お客様から依頼があった場合だけ再開してください。それ以外の場合は再開日を変更してください。お客様には 7 日前に通知されます。',
    customerAsked: 'お客様から依頼がありました',

    states: { ahead: '一時停止の予定', begun: '一時停止中', resuming: '再開中' },
    from: '一時停止の開始日',
    since: '一時停止した日',
    resumes: '再開',
    whenResumed: '再開の操作があったとき',
    by: '一時停止した人',
    whose: { customer: '顧客', staff: 'スタッフ' },
  },

  recurring: {
    heading: 'その他の定期的な請求',
    unnamed: '説明なし',
    price: '請求額',
    next: '次回の請求日',
    statuses: { active: '有効', unpaid: '未払いがあります' },
  },
};
