import type { Day } from '../ids.ts';
import { ruleOf } from '../money/currency.ts';
import type {
  Period,
  StructuredInvoice,
  StructuredLine,
  StructuredParty,
  StructuredPayment,
  StructuredTax,
  VatCategory,
} from './structured-invoice.ts';
import { type Element, element, xmlDocument } from './xml.ts';

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
};
const GUIDELINES = {
  'factur-x': 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
};
/** BT-23: an invoice for a purchase, as the network Peppol numbers its processes. */
const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
/** Units of measure: one. */
const ONE = 'C62';
/** Codes of UNTDID 4461: a SEPA credit transfer, and an online payment service. */
const MEANS = { transfer: '58', online: '68' } as const;
/** Code of UNTDID 5189. */
const DISCOUNT = '95';

type Currency = StructuredInvoice['currency'];

/** The invoice in the syntax of UN/CEFACT, Cross Industry Invoice D16B. The order of the elements is the schema's. */
export function crossIndustryInvoice(invoice: StructuredInvoice): string {
  const { lines, currency } = invoice;
  return xmlDocument(
    element(
      'rsm:CrossIndustryInvoice',
      [
        context(invoice),
        head(invoice),
        element('rsm:SupplyChainTradeTransaction', [
          ...lines.map((line, index) => lineItem(line, index + 1, currency)),
          agreement(invoice),
          element('ram:ApplicableHeaderTradeDelivery', delivery(invoice)) ?? EMPTY_DELIVERY,
          settlement(invoice),
        ]),
      ],
      NAMESPACES,
    ),
  );
}

/** The schema wants it also where nothing is known of the supply. */
const EMPTY_DELIVERY: Element = { name: 'ram:ApplicableHeaderTradeDelivery', content: [], attributes: {} };

const context = ({ structure }: StructuredInvoice) =>
  element('rsm:ExchangedDocumentContext', [
    element('ram:BusinessProcessSpecifiedDocumentContextParameter', [element('ram:ID', PROCESS)]),
    element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', GUIDELINES[structure])]),
  ]);

const head = ({ number, typeCode, issuedOn, notes }: StructuredInvoice) =>
  element('rsm:ExchangedDocument', [
    element('ram:ID', number),
    element('ram:TypeCode', typeCode),
    element('ram:IssueDateTime', date(issuedOn)),
    ...notes.map((note) => element('ram:IncludedNote', [element('ram:Content', note)])),
  ]);

function lineItem(line: StructuredLine, number: number, currency: Currency): Element | undefined {
  const { name, quantity, priceMinor, priceQuantity, netMinor, category, rate } = line;
  const unit = { unitCode: ONE };
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', number)]),
    element('ram:SpecifiedTradeProduct', [element('ram:Name', name)]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [
        element('ram:ChargeAmount', decimal(priceMinor, currency)),
        element('ram:BasisQuantity', priceQuantity, unit),
      ]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [element('ram:BilledQuantity', quantity, unit)]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', taxed(category, rate)),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', decimal(netMinor, currency)),
      ]),
    ]),
  ]);
}

const taxed = (category: VatCategory, rate: string) => [
  element('ram:TypeCode', 'VAT'),
  element('ram:CategoryCode', category),
  element('ram:RateApplicablePercent', category === 'O' ? undefined : rate),
];

const agreement = ({ buyerReference, seller, buyer, orderReference }: StructuredInvoice) =>
  element('ram:ApplicableHeaderTradeAgreement', [
    element('ram:BuyerReference', buyerReference),
    element('ram:SellerTradeParty', party(seller)),
    element('ram:BuyerTradeParty', party(buyer)),
    element('ram:SellerOrderReferencedDocument', [element('ram:IssuerAssignedID', orderReference)]),
  ]);

function party({ name, identifier, contact, address, email, vatId, taxNumber }: StructuredParty) {
  const [lineOne, lineTwo, ...rest] = address.lines;
  return [
    element('ram:ID', identifier),
    element('ram:Name', name),
    element(
      'ram:DefinedTradeContact',
      contact && [
        element('ram:PersonName', contact.name),
        element('ram:TelephoneUniversalCommunication', [element('ram:CompleteNumber', contact.phone)]),
        element('ram:EmailURIUniversalCommunication', [element('ram:URIID', contact.email)]),
      ],
    ),
    element('ram:PostalTradeAddress', [
      element('ram:PostcodeCode', address.postalCode),
      element('ram:LineOne', lineOne),
      element('ram:LineTwo', lineTwo),
      element('ram:LineThree', rest.join(', ')),
      element('ram:CityName', address.city),
      element('ram:CountryID', address.country),
      element('ram:CountrySubDivisionName', address.region),
    ]),
    element('ram:URIUniversalCommunication', [element('ram:URIID', email, { schemeID: 'EM' })]),
    element('ram:SpecifiedTaxRegistration', [element('ram:ID', vatId, { schemeID: 'VA' })]),
    element('ram:SpecifiedTaxRegistration', [element('ram:ID', taxNumber, { schemeID: 'FC' })]),
  ];
}

const delivery = ({ supply }: StructuredInvoice) =>
  typeof supply === 'string'
    ? [element('ram:ActualDeliverySupplyChainEvent', [element('ram:OccurrenceDateTime', date(supply))])]
    : undefined;

function settlement(invoice: StructuredInvoice): Element | undefined {
  const { number, currency, supply, payment, taxes, allowances, sums, corrects, taxAtHome } = invoice;
  const amount = (minor: number) => decimal(minor, currency);
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:PaymentReference', number),
    element('ram:TaxCurrencyCode', taxAtHome?.currency.toUpperCase()),
    element('ram:InvoiceCurrencyCode', currency.toUpperCase()),
    means(payment),
    ...taxes.map((tax) => headerTax(tax, currency)),
    billingPeriod(typeof supply === 'object' ? supply : undefined),
    ...allowances.map(({ reason, netMinor, category, rate }) =>
      element('ram:SpecifiedTradeAllowanceCharge', [
        element('ram:ChargeIndicator', [element('udt:Indicator', 'false')]),
        element('ram:ActualAmount', amount(netMinor)),
        element('ram:ReasonCode', DISCOUNT),
        element('ram:Reason', reason),
        element('ram:CategoryTradeTax', taxed(category, rate)),
      ]),
    ),
    element('ram:SpecifiedTradePaymentTerms', [
      element('ram:Description', payment.terms),
      element('ram:DueDateDateTime', payment.dueOn && date(payment.dueOn)),
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      element('ram:LineTotalAmount', amount(sums.linesMinor)),
      element('ram:AllowanceTotalAmount', allowances.length > 0 ? amount(sums.allowancesMinor) : undefined),
      element('ram:TaxBasisTotalAmount', amount(sums.netMinor)),
      element('ram:TaxTotalAmount', amount(sums.taxMinor), { currencyID: currency.toUpperCase() }),
      element('ram:TaxTotalAmount', taxAtHome && decimal(taxAtHome.taxMinor, taxAtHome.currency), {
        currencyID: taxAtHome?.currency.toUpperCase() ?? '',
      }),
      element('ram:GrandTotalAmount', amount(sums.grossMinor)),
      element('ram:TotalPrepaidAmount', amount(sums.paidMinor)),
      element('ram:DuePayableAmount', amount(sums.dueMinor)),
    ]),
    element(
      'ram:InvoiceReferencedDocument',
      corrects && [
        element('ram:IssuerAssignedID', corrects.number),
        element('ram:FormattedIssueDateTime', corrects.issuedOn && date(corrects.issuedOn, 'qdt')),
      ],
    ),
  ]);
}

const means = ({ iban }: StructuredPayment) =>
  element('ram:SpecifiedTradeSettlementPaymentMeans', [
    element('ram:TypeCode', iban === undefined ? MEANS.online : MEANS.transfer),
    element('ram:PayeePartyCreditorFinancialAccount', [element('ram:IBANID', iban)]),
  ]);

const headerTax = ({ category, rate, netMinor, taxMinor, exemption }: StructuredTax, currency: Currency) =>
  element('ram:ApplicableTradeTax', [
    element('ram:CalculatedAmount', decimal(taxMinor, currency)),
    element('ram:TypeCode', 'VAT'),
    element('ram:ExemptionReason', exemption?.text),
    element('ram:BasisAmount', decimal(netMinor, currency)),
    element('ram:CategoryCode', category),
    element('ram:ExemptionReasonCode', exemption?.code),
    element('ram:RateApplicablePercent', category === 'O' ? undefined : rate),
  ]);

const billingPeriod = (period: Period | undefined) =>
  element(
    'ram:BillingSpecifiedPeriod',
    period && [element('ram:StartDateTime', date(period.from)), element('ram:EndDateTime', date(period.to))],
  );

const date = (day: Day, prefix: 'udt' | 'qdt' = 'udt') => [
  element(`${prefix}:DateTimeString`, day.replaceAll('-', ''), { format: '102' }),
];

/**
 * An amount with two decimals at most, as the norm has them. A currency with three decimals is charged in tens of its minor units, so that
 * nothing is cut off.
 */
function decimal(minor: number, currency: Currency): string {
  const { decimals } = ruleOf(currency);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const [whole, fraction] = [
    digits.slice(0, digits.length - decimals),
    digits.slice(digits.length - decimals),
  ];
  const text = fraction ? `${whole}.${fraction.slice(0, 2)}` : whole;
  return minor < 0 ? `-${text}` : text;
}
