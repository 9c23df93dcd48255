/** Creates a captured order's invoice at lexoffice, as a job (INV-04). */

import { decimalOf } from '@goldline/domain/credit/budget'
import type { Selectable } from 'kysely'
import { acrossSalons, inSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import { TryAgain } from '../jobs/start-jobs.ts'
import { invoiceJob } from '../ledger/order-invoice.ts'
import { enqueueInvoiceReady } from '../message/credit-mails.ts'
import type { Lexoffice } from '../providers/lexoffice.ts'
import type { LexofficeOutcome } from '../providers/lexoffice-answers.ts'
import { sayer } from '../texts/say.ts'
import { contactOf, type InvoiceContact } from './contact.ts'
import { createOnce } from './create-once.ts'

type InvoiceDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'lexoffice' | 'config' | 'secrets'>
type InvoiceRow = Selectable<Database['invoice']>
type OrderInvoice = InvoiceRow & { readonly orderId: string }
type Job = { readonly businessObjectId: string; readonly id: string }

/** Creates the invoice; the job fails and is retried until lexoffice has it. */
export async function makeInvoice(deps: InvoiceDeps, job: Job): Promise<void> {
  const { lexoffice, db, log } = deps
  const row = await findInvoice(db, job)
  if (lexoffice === undefined || row?.orderId == null || row.lexofficeId !== null) return
  const outcome = await createAtLexoffice(deps, lexoffice, { ...row, orderId: row.orderId })
  if (outcome.kind !== 'done') {
    log.warn({ invoiceId: row.id, error: outcome.error }, 'no invoice yet')
    throw new TryAgain(outcome.error)
  }
  await transact(db, (tx) => recordCreated(tx, deps, { ...row, lexofficeId: outcome.value.id }))
}

async function recordCreated(tx: Tx, deps: InvoiceDeps, row: InvoiceRow): Promise<void> {
  await inSalon(tx, row.businessObjectId)
    .updateTable('invoice')
    .set({ lexofficeId: row.lexofficeId })
    .where('id', '=', row.id)
    .execute()
  // Make the next request for the list read number and status from lexoffice.
  await inSalon(tx, row.businessObjectId)
    .updateTable('lexofficeConnection')
    .set({ readTime: null, triedTime: null })
    .execute()
  await enqueueInvoiceReady(tx, deps, row)
}

const findInvoice = (db: Deps['db'], { businessObjectId, id }: Job) =>
  inSalon(db, businessObjectId).selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirst()

async function createAtLexoffice(
  { db, clock }: Pick<InvoiceDeps, 'db' | 'clock'>,
  lexoffice: Lexoffice,
  invoice: OrderInvoice,
): Promise<LexofficeOutcome<{ id: string }>> {
  const contact = await contactOf({ db, clock }, lexoffice, invoice.businessObjectId)
  if (contact.kind !== 'done') return contact
  const { askedTime } = invoice
  const now = new Date(clock.now())
  const own = inSalon(db, invoice.businessObjectId).updateTable('invoice').where('id', '=', invoice.id)
  const claim = async () => {
    const claimed = await own
      .set({ askedTime: now })
      .where('askedTime', askedTime === null ? 'is' : '=', askedTime)
      .where('lexofficeId', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return claimed !== undefined
  }
  const facts = await invoiceFacts(db, contact.value, invoice)
  return createOnce({
    askedTime,
    now,
    claim,
    release: async () => void (await own.set({ askedTime: null }).execute()),
    find: () => findLostInvoice(db, lexoffice, { contact: contact.value, invoice }),
    make: () => lexoffice.createInvoice(facts),
  })
}

async function invoiceFacts(db: Deps['db'], { contactId, language }: InvoiceContact, invoice: OrderInvoice) {
  const { balance } = await inSalon(db, invoice.businessObjectId)
    .selectFrom('creditOrder')
    .select('balance')
    .where('id', '=', invoice.orderId)
    .executeTakeFirstOrThrow()
  const say = sayer(language)
  return {
    contactId,
    language,
    title: say('invoice.title'),
    introduction: say('invoice.introduction'),
    terms: say('invoice.terms'),
    time: invoice.time.getTime(),
    line: {
      name: say('invoice.line', { credit: `EUR ${decimalOf(balance)}` }),
      unit: say('invoice.unit'),
      price: invoice.total,
    },
    // After a lost answer, the invoice is found by its order id.
    remark: say('invoice.remark', { orderId: invoice.orderId }),
  }
}

type LostInvoice = { readonly contact: InvoiceContact; readonly invoice: OrderInvoice }

/** Finds the contact's invoice whose remark contains the order id, among those not known here. */
async function findLostInvoice(
  db: Deps['db'],
  lexoffice: Lexoffice,
  { contact, invoice }: LostInvoice,
): Promise<LexofficeOutcome<{ id: string } | undefined>> {
  const listed = await lexoffice.listInvoices(contact.contactId)
  if (listed.kind !== 'done') return listed
  const known = await inSalon(db, contact.businessObjectId)
    .selectFrom('invoice')
    .select('lexofficeId')
    .where('lexofficeId', 'is not', null)
    .execute()
  const ours = new Set(known.map(({ lexofficeId }) => lexofficeId))
  for (const { lexofficeId: id } of listed.value.filter((each) => !ours.has(each.lexofficeId))) {
    const read = await lexoffice.readInvoice(id)
    if (read.kind === 'gone') continue
    if (read.kind !== 'done') return read
    if (read.value.remark.includes(invoice.orderId)) return { kind: 'done', value: { id } }
  }
  return { kind: 'done', value: undefined }
}

const mostAtOnce = 500
const patienceMs = 600_000

/** Recurring job: queues invoices whose job gave up, for example after days of refusals by lexoffice. */
export async function makeMissingInvoices({ db, clock, lexoffice }: InvoiceDeps): Promise<void> {
  if (lexoffice === undefined) return
  const missing = await acrossSalons(db)
    .selectFrom('invoice')
    .select(['businessObjectId', 'id'])
    .where('lexofficeId', 'is', null)
    .where('time', '<', new Date(clock.now() - patienceMs))
    .orderBy('time')
    .limit(mostAtOnce)
    .execute()
  await addJobs(
    db,
    missing.map(({ businessObjectId, id }) => invoiceJob(businessObjectId, id)),
  )
}
