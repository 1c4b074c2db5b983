import { xmlText } from '../domain/structured/xml.ts';

const NAME = 'factur-x.xml';
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const PROPERTIES = [
  ['DocumentFileName', 'The name of the embedded XML document', NAME],
  ['DocumentType', 'The type of the hybrid document', 'INVOICE'],
  ['Version', 'The version of the XML schema', '1.0'],
  ['ConformanceLevel', 'The profile of the embedded XML document', 'EN 16931'],
] as const;

/** Puts the data of an invoice into its PDF, and says in the metadata of the file what it is, as Factur-X 1.0 asks for. */
export function embedInvoice(pdf: PDFKit.PDFDocument, xml: string, at: Date): void {
  pdf.file(Buffer.from(xml), {
    name: NAME,
    type: 'text/xml',
    description: 'The invoice as data of EN 16931',
    relationship: 'Alternative',
    creationDate: at,
    modifiedDate: at,
  } as never);
  pdf.appendXML(describes(PROPERTIES.map(([name, , value]) => `<fx:${name}>${value}</fx:${name}>`)));
  pdf.appendXML(EXTENSION);
}

const describes = (properties: readonly string[]): string =>
  `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">${properties.join('')}</rdf:Description>`;

/** PDF/A knows no properties but its own: these are declared in the file that has them. */
const EXTENSION = `
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${PROPERTIES.map(
  ([name, description]) =>
    `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
).join('')}</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

/** The author in the metadata. The library writes an author of its own there as it is, so that one with an ampersand broke them. */
export const authorMetadata = (author: string): string =>
  `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator><rdf:Seq><rdf:li>${xmlText(author)}</rdf:li></rdf:Seq></dc:creator></rdf:Description>`;
