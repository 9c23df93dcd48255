import type { Tx } from '../db/transaction.ts'
import { uuidv7 } from '../ids.ts'
import { addJobs, type NewJob } from '../jobs/add-jobs.ts'

type PaidOrder = { readonly businessObjectId: string; readonly id: string; readonly price: number }

/** Builds the job that creates an invoice; a second job for the same invoice replaces the first. */
export const invoiceJob = (businessObjectId: string, id: string): NewJob => ({
  task: 'makeInvoice',
  payload: { businessObjectId, id },
  key: `invoice:${id}`,
})

/** Adds a captured order's paid invoice and the job that creates it, in the transaction that settles it (INV-04). */
export async function orderInvoice(tx: Tx, order: PaidOrder, now: Date): Promise<void> {
  const { businessObjectId, id: orderId, price } = order
  const id = uuidv7(now.getTime())
  await tx.insertInto('invoice').values({ businessObjectId, id, orderId, time: now, total: price }).execute()
  await tx
    .insertInto('invoicePayment')
    .values({
      businessObjectId,
      id: uuidv7(now.getTime()),
      invoiceId: id,
      amount: price,
      state: 'FULFILLED',
      captureTime: now,
      createdTime: now,
      settledTime: now,
    })
    .execute()
  await addJobs(tx, [invoiceJob(businessObjectId, id)])
}
