/**
 * The fields of the bodies that the API reads, as `npm run docs` printed them from the schemas of all routes: a line for each route, with
 * the fields that no line before it has in an object of that name. Text, since every function has it.
 */
export const REQUEST_FIELDS = `
POST /public-api/payment-links paymentSourceDetails paymentSourceDetails.sourceType productOrigin amount currency currency.code currency.symbol billingType description additionalInfo additionalInfo.additionalDescription items items[].name items[].unitPrice items[].quantity items[].totalAmount items[].taxCategory recurringDetails recurringDetails.billingInterval recurringDetails.recurringAmount recurringDetails.isOnTrial recurringDetails.trialPeriod recurringDetails.trialPeriod.durationInDays expiresInMinutes idempotencyKey clientReference metadata successUrl cancelUrl fields fields[].key fields[].label fields[].type fields[].required fields[].maxLength fields[].options customer customer.email customer.name customer.mobile customer.company customer.country customer.address customer.address.line1 customer.address.line2 customer.address.city customer.address.state customer.address.postalCode customer.address.country customer.taxId maxPayments quantity quantity.min quantity.max payerAmount payerAmount.min payerAmount.max payerAmount.suggested renewable paymentSourceDetails.sourceReferenceSlug cycleId addons allowTrialAgain
POST /public-api/payment-links/open payload country state taxId
POST /public-api/payment-links/choose payerSecret
POST /public-api/payment-links/quote couponCode
POST /public-api/payment-links/pay customerInfo customerInfo.email customerInfo.name customerInfo.mobile customerInfo.company customerInfo.country customerInfo.address customerInfo.taxId paymentMethodId confirmationTokenId walletAmount taxAmount challengePass agreedTo agreedTo.termsUrl agreedTo.version agreedTo.withdrawalUrl
POST /public-api/purchase planInfo planInfo.paymentSourceDetails planInfo.metadata planInfo.amount planInfo.cycleId planInfo.currency planInfo.couponCode planInfo.addons planInfo.quoteReceipt planInfo.allowDuplicate planInfo.withoutTrial
POST /public-api/purchase/confirm paymentIntentId receiptRef
POST /public-api/purchase/addon planInfo.addon planInfo.subscriptionId planInfo.subscription
POST /public-api/cancel-link/open token
POST /public-api/portal/open code secret
POST /public-api/portal/sign-in email
POST /webhook/invoices customerInfo.language items[].taxRate items[].taxName dueOn
POST /webhook/customer-token expiresInSeconds
POST /webhook/challenge-passes ipAddress
POST /webhook/usage customerId subscriptionId subscription feature action at
POST /client/plan/{slug}/cancel when reason preview
POST /client/details name mobile company address
POST /client/order/{id}/pause resumesOn
POST /client/plan/{slug}/change-plan planSlug quoteReceipt
PATCH /admin/settings/global-settings/project version language supportContact colour agreement agreement.termsUrl agreement.version agreement.withdrawalUrl dunning dunning.gapDays dunning.suspendAfter asks asks.company asks.address asks.taxId asks.mobile upgradeMode downgradeMode unusedOnCancel strictNotices customerPause mail mail.isOn mail.replyTo mail.language tax tax.mode tax.rounding tax.country tax.region tax.reverseCharge
PATCH /admin/settings/documents sellerName taxIds footer pageSize logo structured structured.structure structured.vatId structured.taxNumber structured.street structured.postalCode structured.city structured.country structured.email structured.contact structured.phone structured.iban structured.exemption
POST /admin/settings/documents/sample locale
POST /admin/transactions/{id}/refund lines lines[].line lines[].amount reverses reference
POST /admin/disputes/{id}/evidence text text.productDescription text.serviceDate text.cancellationPolicyDisclosure text.cancellationRebuttal text.refundPolicyDisclosure text.refundRefusalExplanation text.duplicateChargeExplanation text.accessActivityLog text.statement include documents submit
POST /admin/invoice/{id}/received receivedOn allowDuplicate
POST /admin/orders/{id}/resume customerAsked
POST /admin/customers/{id}/erase endOrders forfeitWallet
POST /admin/events/test endpointId
POST /admin/endpoints url busArn mode headerName types apiVersion isEnabled
POST /admin/product pricing
POST /admin/tax-rates region category startsOn rate
POST /admin/plans product slug billingInterval availableCurrencies prices prices[].cycleId prices[].billingInterval prices[].currency prices[].amount taxCategory trialPeriod trialDays trials features gateway
POST /admin/plans/{id}/move-subscribers orders limit cursor from noticeDays
POST /admin/features features[].key features[].label features[].type features[].limit features[].enabled
POST /admin/coupon percentOff amountsOff amountsOff[].currency amountsOff[].amount minimums minimums[].currency minimums[].amount validFrom validTo maxRedemptions maxRedemptionsPerCustomer firstPurchaseOnly plans customerEmail duration cycles
`;
