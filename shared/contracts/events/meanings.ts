/** What the values of the processor's disputes and of attempts that charged nothing mean, for the fields that have them. */

export const DISPUTE_MEANS =
  'The processor’s status. `needs_response` waits for your evidence, `under_review` for the bank; `won` gives the payment back to you, `lost` to the payer; `prevented` was settled before it became a dispute. One that begins with `warning_` is an inquiry, which takes no money; `warning_closed` ended so.';

export const ABORT_MEANS =
  'How it is known that an aborted attempt charged nothing: `unsent`, nothing that charges was sent; `fenced`, its key is bound to a request that cannot charge; `abandoned`, the payer did not authenticate in time; `superseded`, another payment, a billing date or a cancellation came first; `repriced`, what it was priced by was refunded or disputed; `code_used_up`, others took the last uses of its code; `mismatch`, the intent was not what was asked for; the processor refused it for `amount_too_small`, `payment_method_missing`, `credentials`, `rate_limit`, `customer_missing`, or as `refused` for a reason that the shop or an operator must correct; `voided`, staff cancelled its invoice; `refunded`, another amount was taken and given back; `released`, the processor did not list it.';
