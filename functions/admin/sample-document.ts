import { DocumentsSample, sellerChangeOf } from '../../shared/domain/settings/documents-edit.ts';
import { sampleDocument } from '../../shared/flows/documents/sample-document.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { fileReply } from '../../shared/http/views/client/file-reply.ts';
import { getCurrentProject } from '../../shared/storage/recent.ts';

/** POST /admin/settings/documents/sample: an invoice of a sample sale, with the seller as they are to be shown. Changes nothing. */
export const handler = adminRoute({ body: DocumentsSample }, async ({ tenantId, body, now }) => {
  const { productOrigin, locale, ...sent } = body;
  const project = await getCurrentProject(tenantId, productOrigin);
  const change = sellerChangeOf({ ...sent, productOrigin });
  return fileReply(await sampleDocument(project, change, locale, now), undefined);
});
