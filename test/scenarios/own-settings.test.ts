import { beforeEach, expect, it } from 'vitest';
import { changeProject } from '../../apps/operator/actions/change-project.ts';
import { setMail } from '../../apps/operator/actions/set-mail.ts';
import { planSeller } from '../../shared/flows/documents/change-seller.ts';
import { findDocumentSettings } from '../../shared/storage/documents/document-settings.ts';
import { commit } from '../../shared/storage/table/table.ts';
import { listProjects } from '../../shared/storage/tenants.ts';
import { LOGO } from '../documents/support/logo.ts';
import { textOf } from '../documents/support/read-pdf.ts';
import { skipSeconds } from '../routes/refusals/support/remembered.ts';
import { type CatalogStaff, catalogStaff } from '../support/catalog.ts';
import { advance, now } from '../support/clock.ts';
import { type Answer, call } from '../support/gateway.ts';
import { invoicingBackend } from '../support/invoices.ts';
import { aLink, aPayer, pay } from '../support/links.ts';
import { mailOut, mailsOf } from '../support/mails.ts';
import { recordsOf } from '../support/table.ts';
import { VAT } from '../support/taxes.ts';
import { aStaffToken, aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../support/tenants.ts';

const PROJECT = '/admin/settings/global-settings/project';
const DOCUMENTS = '/admin/settings/documents';
const SELLER = { sellerName: 'Northwind Ltd', address: ['1 High Street', 'Leeds'], taxIds: ['VAT ID GB1'] };

let own: TestTenant;
let staff: CatalogStaff;
beforeEach(async () => {
  own = await aTenant();
  staff = await catalogStaff(own);
});
const productOrigin = () => own.project.id;
const shown = async (path = PROJECT) => (await staff.get(path)).body.data;
const stored = async () => (await recordsOf(own.tenant.id, 'PROJECT#'))[0];
/** Sends a change that was made from what is shown now. */
const change = async (fields: object, path = PROJECT): Promise<Answer> =>
  await staff.patch(path, {
    productOrigin: productOrigin(),
    version: (await shown(path)).version,
    ...fields,
  });
const lastAudit = async () => (await staff.get('/admin/audit')).body.data[0];
const sample = (fields: object) =>
  staff.post(`${DOCUMENTS}/sample`, { productOrigin: productOrigin(), ...fields });
const pdfOf = async ({ bytes = Buffer.of() }: Answer) => await textOf(bytes);

const CHANGE = {
  language: 'de',
  supportContact: 'help@northwind.example',
  colour: '#0a7f5a',
  agreement: { termsUrl: 'https://northwind.example/terms', version: '2027-01' },
  dunning: { gapDays: [0, 3, 4], suspendAfter: 2 },
  asks: { company: 'required', mobile: 'off' },
  upgradeMode: 'full_price',
  downgradeMode: 'now',
  unusedOnCancel: 'credit',
  strictNotices: true,
};

it('staff change the tenant’s own settings, the audit log has the names of what changed, and what is left out stays', async () => {
  const { status, body } = await change(CHANGE);
  expect([status, body.data]).toEqual([200, expect.objectContaining({ ...CHANGE, asks: expect.anything() })]);
  expect(body.data.asks).toEqual({ company: 'required', address: 'off', taxId: 'off', mobile: 'off' });
  expect(await stored()).toMatchObject({
    language: 'de',
    dunningDays: [0, 3, 4],
    suspendAfter: 2,
    askMobile: 'off',
  });
  expect(await lastAudit()).toMatchObject({
    ...{ actor: { type: 'staff', name: 'staff@billing.test' }, action: 'admin.change-project', end: 'done' },
    details: {
      changed: expect.stringContaining(
        'language supportContact colour agreement.termsUrl agreement.version dunning.gapDays',
      ),
    },
  });
  skipSeconds(20); // A warm function knows it after 15.
  const { payload } = await aLink(own);
  const opened = (
    await call('POST', '/public-api/payment-links/open', { body: { payload }, origin: CHECKOUT_ORIGIN })
  ).body.data;
  expect([opened.project.colour, opened.agreement]).toEqual([CHANGE.colour, CHANGE.agreement]);
  const { changed, ...after } = (
    await change({ language: '', agreement: { termsUrl: '' }, asks: { taxId: 'optional' } })
  ).body.data;
  expect(changed).toEqual(['language', 'agreement.termsUrl', 'agreement.version', 'asks.taxId']);
  expect(after).toMatchObject({
    version: expect.any(String),
    supportContact: CHANGE.supportContact,
    dunning: CHANGE.dunning,
  });
  expect(await shown()).toMatchObject(after);
});

it('one of three changes from the same version is made, and a repeat of it changes nothing', async () => {
  const { version } = await shown();
  const send = (fields: object) =>
    staff.patch(PROJECT, { productOrigin: productOrigin(), version, ...fields });
  const answers = await Promise.all([
    send({ language: 'fr' }),
    send({ language: 'es' }),
    send({ strictNotices: true }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const made = answers.find(({ status }) => status === 200)?.body.data;
  const lost = answers.find(({ status }) => status === 409);
  expect(lost?.body.error).toMatchObject({ code: 'edit_conflict' });
  expect(await shown()).toMatchObject({ version: made.version, language: made.language ?? null });
  const [same] = [{ language: made.language ?? '', strictNotices: made.strictNotices }];
  expect((await send(same)).body.data).toMatchObject({ version: made.version, changed: [] });
  await changeProject({ tenantId: own.tenant.id, projectId: own.project.id, language: 'ja' }, { now: now() });
  expect((await send({ unusedOnCancel: 'refund' })).status).toBe(409); // The operator's change counts too.
  expect(await stored()).toMatchObject({ language: 'ja' });
});

it.each([
  ['a language that the checkout does not speak', { language: 'tlh' }, 'language'],
  ['a contact that is none', { supportContact: 'call us' }, 'supportContact'],
  ['a colour by its name', { colour: 'green' }, 'colour'],
  ['a version of no terms', { agreement: { version: '2027-01' } }, 'agreement.version'],
  [
    'a version beside terms that are taken away',
    { agreement: { termsUrl: '', version: '2027-01' } },
    'agreement.version',
  ],
  [
    'terms at an http address',
    { agreement: { termsUrl: 'http://shop.example/terms' } },
    'agreement.termsUrl',
  ],
  ['a first try that is late', { dunning: { gapDays: [1, 2] } }, 'dunning.gapDays'],
  [
    'a suspension after the last try',
    { dunning: { gapDays: [0, 2], suspendAfter: 3 } },
    'dunning.suspendAfter',
  ],
  [
    'a schedule that is shorter than its suspension',
    { dunning: { suspendAfter: 6 } },
    'dunning.suspendAfter',
  ],
  ['mail for which the platform has set up no sender', { mail: { isOn: true } }, 'mail'],
  ['a tax without a country', { tax: { mode: 'inclusive' } }, 'tax.country'],
  ['a tax of a country without a rate', { tax: { mode: 'inclusive', country: 'DE' } }, 'tax.country'],
  ['a mode of tax that is none', { tax: { mode: 'both', country: 'DE' } }, 'tax.mode'],
])('%s is refused by its field, and nothing is changed', async (_, fields, field) => {
  const before = await stored();
  const { status, body } = await change({ strictNotices: true, ...fields });
  expect([status, body.error.code, body.error.errors[0].field]).toEqual([400, 'invalid_request', field]);
  expect(await stored()).toEqual(before);
  expect(await lastAudit()).toMatchObject({ action: 'admin.change-project', end: 'refused', details: null });
});

it('the platform’s settings are not changed by staff, nor is anything without the role settings or of another tenant', async () => {
  const before = await stored();
  await change({
    origins: ['https://evil.test'],
    timeZone: 'Asia/Tokyo',
    logoUrl: 'https://evil.test/x.png',
  });
  expect(await stored()).toEqual(before);
  const other = await aTenant();
  const { version } = await shown();
  const ask = async (tenant: TestTenant, roles: readonly ['read' | 'settings']) => {
    const headers = { authorization: `Bearer ${await aStaffToken(tenant, roles)}` };
    const named = { productOrigin: productOrigin(), version };
    const sent = [
      ['PATCH', PROJECT, { ...named, language: 'fr' }],
      ['PATCH', DOCUMENTS, { ...named, sellerName: 'Evil' }],
      ['POST', `${DOCUMENTS}/sample`, { productOrigin: productOrigin(), sellerName: 'Evil' }],
    ] as const;
    return await Promise.all(sent.map(([method, path, body]) => call(method, path, { headers, body })));
  };
  const codes = (answers: readonly Answer[]) => answers.map(({ body }) => body.error.code);
  expect(codes(await ask(own, ['read']))).toEqual(Array(3).fill('settings_role_required'));
  expect(codes(await ask(other, ['settings']))).toEqual(Array(3).fill('product_origin_not_found'));
  expect(await stored()).toEqual(before);
  expect(await recordsOf(own.tenant.id, 'SELLER#')).toEqual([]);
});

it('staff turn mail off and on, and say where replies go and which language it has; the sender is the platform’s and keeps what they said', async () => {
  own = await aTenant({ mail: { replyTo: 'old@shop.example' } });
  staff = await catalogStaff(own);
  const { from } = (await shown()).mail;
  /** A warm function knows a change after 15 seconds. */
  const mailed = async (after: number) => {
    skipSeconds(after);
    const payer = aPayer();
    await pay(await aLink(own), { customerInfo: payer });
    await mailOut();
    return (await mailsOf(own)).filter(({ to }) => to.includes(payer.email));
  };
  expect((await change({ mail: { replyTo: 'help' } })).body.error.field).toBe('mail.replyTo');
  expect((await change({ mail: { language: 'tlh' } })).body.error.field).toBe('mail.language');
  const off = await change({ mail: { isOn: false, from: 'evil@mail.other.example' } });
  expect(off.body.data).toMatchObject({
    mail: { isOn: false, from, replyTo: 'old@shop.example' },
    changed: ['mail'],
  });
  expect(await mailed(20)).toEqual([]);
  const signIn = { body: { email: 'ada@shop.example' }, origin: own.origin };
  expect((await call('POST', '/public-api/portal/sign-in', signIn)).body.error.code).toBe('mail_off');
  await setMail({ tenantId: own.tenant.id, projectId: own.project.id, from }, { now: now() });
  expect((await shown()).mail).toEqual({ isOn: false, from, replyTo: 'old@shop.example' });
  await change({ mail: { isOn: true, replyTo: 'help@shop.example', language: 'de' } });
  const [mail, ...others] = await mailed(40);
  expect([mail?.replyTo, mail?.subject, others]).toEqual([
    ['help@shop.example'],
    expect.stringContaining('Zahlungsbeleg'),
    [],
  ]);
  expect((await change({ mail: { replyTo: '', language: '' } })).body.data.mail).toEqual({
    isOn: true,
    from,
  });
});

it('a tax that is switched on is in the next sale and in the sample, and the invoice before has none', async () => {
  await staff.post('/admin/tax-rates', VAT);
  const backend = await invoicingBackend(own);
  const before = (await backend.create()).data;
  const tax = { mode: 'exclusive', rounding: 'line', country: 'DE', reverseCharge: true };
  expect((await change({ tax })).body.data).toMatchObject({ tax, changed: ['tax'] });
  skipSeconds(20); // A warm function knows it after 15.
  const after = (await backend.create()).data;
  const totals = [before, after].map(({ total }) => total.value);
  expect(totals).toEqual([40, 47.6]);
  expect((await backend.get(`/webhook/invoices/${before.id}`)).body.data.total.value).toBe(40);
  expect(await pdfOf(await sample(SELLER))).toContain('VAT 19%');
  expect((await change({ tax: { mode: 'off' } })).body.data.tax).toBeUndefined();
});

it('a sample shows a seller who is not saved, and what is saved is on the next invoice and on none that was drawn', async () => {
  expect(await shown(DOCUMENTS)).toMatchObject({ version: 'none', sellerName: 'Storefront', address: [] });
  const first = await pdfOf(await sample({ ...SELLER, logo: LOGO.data, locale: 'fr' }));
  expect([first.includes('Northwind Ltd'), first.includes('SAMPLE-0001'), first.includes('Facture')]).toEqual(
    [true, true, true],
  );
  expect(await recordsOf(own.tenant.id, 'SELLER#')).toEqual([]);

  const backend = await invoicingBackend(own);
  const drawn = async (id: string) =>
    await pdfOf(
      await call('GET', `/admin/invoices/${id}/pdf`, {
        headers: { authorization: `Bearer ${await aStaffToken(own)}` },
      }),
    );
  const past = (await backend.create()).data.id;
  const paper = await drawn(past);
  const saved = await change({ ...SELLER, footer: 'Small print', logo: LOGO.data }, DOCUMENTS);
  expect(saved.body.data).toMatchObject({ ...SELLER, footer: 'Small print', logo: LOGO });
  expect(saved.body.data.changed).toContain('sellerName');
  const edit = {
    productOrigin: productOrigin(),
    version: saved.body.data.version,
    sellerName: 'Southwind Ltd',
    logo: '',
  };
  const [moved, lost] = await Promise.all([
    staff.patch(DOCUMENTS, edit),
    staff.patch(DOCUMENTS, { ...edit, sellerName: 'Eastwind Ltd' }),
  ]).then((answers) => answers.toSorted((one, other) => one.status - other.status));
  expect([moved?.status, lost?.body.error.code]).toEqual([200, 'edit_conflict']);
  const { sellerName, since } = moved?.body.data ?? {};
  expect((await staff.patch(DOCUMENTS, { ...edit, sellerName })).body.data).toMatchObject({
    since,
    changed: [],
  });
  expect(await lastAudit()).toMatchObject({ action: 'admin.change-documents', end: 'done', details: null });
  advance({ minutes: 1, seconds: 1 });
  const next = await drawn((await backend.create()).data.id);
  expect([next.includes(sellerName), next.includes('Small print'), next.includes('Northwind')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await drawn(past)).toBe(paper);
  expect((await recordsOf(own.tenant.id, 'SELLER#')).map((one) => one.sellerName)).toEqual([
    'Northwind Ltd',
    sellerName,
  ]);
});

it('two versions of the seller from the same one before are not both written, a second apart as in the same moment', async () => {
  await change(SELLER, DOCUMENTS);
  const [project] = await listProjects(own.tenant.id);
  const before = await findDocumentSettings(own.tenant.id, own.project.id);
  const plan = (sellerName: string, seconds: number) =>
    planSeller(
      project ?? own.project,
      before,
      { sellerName },
      {
        now: new Date(now().getTime() + seconds * 1000),
        raced: () => new Error('raced'),
      },
    ).writes;
  const [first, second] = [plan('Southwind Ltd', 0), plan('Eastwind Ltd', 1)];
  await commit(first);
  await expect(commit(second)).rejects.toThrow('raced');
  expect(await shown(DOCUMENTS)).toMatchObject({ sellerName: 'Southwind Ltd' });
});

it.each([
  [{ sellerName: '' }, 'sellerName'],
  [{ footer: 'two\nlines' }, 'footer'],
  [{ sellerName: '𐎀' }, 'sellerName'],
  [{ logo: Buffer.from('<svg>').toString('base64') }, 'logo'],
  [{ structured: { structure: 'factur-x', country: 'DE' } }, 'city'],
])(
  'what documents cannot show is refused by its field, in a sample as in a change: %j',
  async (fields, field) => {
    for (const answer of [
      await sample({ ...SELLER, ...fields }),
      await change({ ...SELLER, ...fields }, DOCUMENTS),
    ])
      expect([answer.status, answer.body.error.errors[0].field]).toEqual([400, field]);
    expect(await recordsOf(own.tenant.id, 'SELLER#')).toEqual([]);
  },
);
