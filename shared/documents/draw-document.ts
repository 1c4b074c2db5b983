import type { DocumentContent } from '../domain/documents/content.ts';
import { drawFooters } from './draw-footer.ts';
import { drawHead, drawRunningHead } from './draw-head.ts';
import { drawNotes, drawSections, drawTaxes, drawTotals } from './draw-sums.ts';
import { drawTable } from './draw-table.ts';
import type { Flow } from './flow.ts';
import { closeSheet, openSheet } from './sheet.ts';

const RUNNING_HEAD_HEIGHT = 36;

/**
 * A document as a PDF: tagged, searchable, its fonts embedded in part; with the invoice as data in it, where that is given. The same
 * content makes the same bytes.
 */
export async function drawDocument(content: DocumentContent, xml?: string): Promise<Uint8Array> {
  const sheet = openSheet(content, xml);
  const root = sheet.pdf.struct('Document');
  sheet.pdf.addStructure(root);
  const flow: Flow = {
    sheet,
    root,
    y: sheet.top,
    beginPage: () => {
      sheet.pdf.addPage();
      drawRunningHead(sheet, content);
      flow.y = sheet.top + RUNNING_HEAD_HEIGHT;
    },
  };
  drawHead(flow, content);
  drawTable(flow, content);
  drawTotals(flow, content);
  drawTaxes(flow, content);
  drawSections(flow, content);
  drawNotes(flow, content);
  drawFooters(sheet, content);
  root.end();
  return await closeSheet(sheet);
}
