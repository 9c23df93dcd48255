/** Reads a salon's invoices at lexoffice and stores them for times when lexoffice is unavailable (INV-04). */
import { inSalon } from '../db/in-salon.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { uuidv7 } from '../ids.ts'
import type { Lexoffice } from '../providers/lexoffice.ts'
import type { InvoiceListed } from '../providers/lexoffice-answers.ts'
import { type ConnectionRow, contactOf, findConnection } from './contact.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'lexoffice'>

const freshMs = 60_000
const restMs = 15_000

export const isFresh = (readTime: Date | null, now: number): boolean =>
  readTime !== null && now - readTime.getTime() < freshMs

/** `readAt`: when the stored data was read. `away`: whether lexoffice did not answer this time. */
export type InvoicesRead = { readonly readAt: Date | null; readonly away: boolean }

/** Reads the list at lexoffice unless that was done within the last minute, or failed within the last 15 seconds. */
export async function readInvoices(deps: ReadDeps, businessObjectId: string): Promise<InvoicesRead> {
  const { db, clock, log, lexoffice } = deps
  const connection = await findConnection(inSalon(db, businessObjectId))
  if (lexoffice === undefined || connection === undefined) return { readAt: null, away: false }
  const now = clock.now()
  if (isFresh(connection.readTime, now)) return { readAt: connection.readTime, away: false }
  if (!(await claimReading(deps, connection))) return { readAt: connection.readTime, away: true }
  // Create the contact if that was not finished before.
  const contact = await contactOf(deps, lexoffice, businessObjectId)
  const listed = contact.kind === 'done' ? await lexoffice.listInvoices(contact.value.contactId) : contact
  if (listed.kind !== 'done') {
    log.warn({ businessObjectId, error: listed.error }, 'invoices not read')
    return { readAt: connection.readTime, away: true }
  }
  const readAt = new Date(now)
  await storeInvoices(deps, { businessObjectId, listed: listed.value, readAt })
  return { readAt, away: false }
}

/** Returns whether this reader may call lexoffice: only one of concurrent readers, and none soon after a failure. */
async function claimReading({ db, clock }: ReadDeps, { businessObjectId }: ConnectionRow): Promise<boolean> {
  const now = clock.now()
  const mine = await inSalon(db, businessObjectId)
    .updateTable('lexofficeConnection')
    .set({ triedTime: new Date(now) })
    .where(({ eb, or }) => or([eb('triedTime', 'is', null), eb('triedTime', '<=', new Date(now - restMs))]))
    .returning('id')
    .executeTakeFirst()
  return mine !== undefined
}

type ListedInvoices = {
  readonly businessObjectId: string
  readonly listed: readonly InvoiceListed[]
  readonly readAt: Date
}

async function storeInvoices({ db }: ReadDeps, { businessObjectId, listed, readAt }: ListedInvoices): Promise<void> {
  await transact(db, async (tx) => {
    // Locks the row, so that concurrent readers wait.
    await inSalon(tx, businessObjectId)
      .updateTable('lexofficeConnection')
      .set({ readTime: readAt, triedTime: null })
      .execute()
    const rows = await inSalon(tx, businessObjectId)
      .selectFrom('invoice')
      .select(['lexofficeId', 'askedTime'])
      .execute()
    const known = new Set(rows.map(({ lexofficeId }) => lexofficeId))
    // While the creation of an invoice is unanswered, skip unknown invoices, since one of them may be this invoice.
    const making = rows.some(({ lexofficeId, askedTime }) => lexofficeId === null && askedTime !== null)
    const values = listed
      .filter(({ lexofficeId }) => known.has(lexofficeId) || !making)
      .map(({ createdTime, ...facts }) => ({
        businessObjectId,
        id: uuidv7(createdTime.getTime()),
        orderId: null,
        time: createdTime,
        ...facts,
      }))
    if (values.length === 0) return
    await tx
      .insertInto('invoice')
      .values(values)
      .onConflict((conflict) =>
        conflict.constraint('invoice_lexoffice_unique').doUpdateSet(({ ref }) => ({
          voucherNumber: ref('excluded.voucherNumber'),
          voucherStatus: ref('excluded.voucherStatus'),
          voucherDate: ref('excluded.voucherDate'),
          dueDate: ref('excluded.dueDate'),
          openAmount: ref('excluded.openAmount'),
        })),
      )
      .execute()
  })
}

type KeptInvoice = { readonly businessObjectId: string; readonly id: string; readonly lexofficeId: string }

/** Reads one invoice's lines at lexoffice and stores them; returns false if lexoffice does not answer. */
export async function readDetail(
  { db, clock, log }: ReadDeps,
  lexoffice: Lexoffice,
  invoice: KeptInvoice,
): Promise<boolean> {
  const { businessObjectId, id, lexofficeId } = invoice
  const read = await lexoffice.readInvoice(lexofficeId)
  if (read.kind !== 'done') {
    log.warn({ invoiceId: id, error: read.error }, 'invoice not read')
    return false
  }
  const { remark: _, ...detail } = read.value
  await inSalon(db, businessObjectId)
    .updateTable('invoice')
    .set({ detail: JSON.stringify(detail), detailTime: new Date(clock.now()) })
    .where('id', '=', id)
    .execute()
  return true
}
