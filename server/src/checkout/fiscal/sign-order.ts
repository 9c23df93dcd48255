/**
 * Signatures by a fiscal device (POS-13): the transaction of the sale takes the number; the signature follows, by the
 * order's id.
 */

import type { FiscalSignature } from '@goldline/domain/checkout/sale'
import { sql } from 'kysely'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import type { SaleToSign } from '../../providers/fiscal-device.ts'
import { loadOrderAsSold } from '../order.ts'

type OrderKey = { businessObjectId: string; orderId: string }
type SigningDeps = Pick<Deps, 'db' | 'clock' | 'log'> & Pick<Deps, 'fiscal'>

/** Queues the signature. Call it in the transaction that numbers the order. */
export async function queueSignature(salon: InSalon<Tx>, orderId: string, now: number): Promise<void> {
  const key = { businessObjectId: salon.id, orderId }
  await salon.db
    .insertInto('fiscalSignature')
    .values({ ...key, createdTime: new Date(now) })
    .execute()
  await addJobs(salon.db, [{ task: 'signOrder', payload: key, key: `signOrder:${orderId}` }])
}

const updateUnsigned = (salon: InSalon, { orderId }: OrderKey) =>
  salon.updateTable('fiscalSignature').where('orderId', '=', orderId).where('signedTime', 'is', null)

/**
 * Job: signs one order without holding a connection while the device works. Does nothing without a device or a pending
 * signature.
 */
export async function signOrder(
  { db, clock, log, fiscal }: SigningDeps,
  key: OrderKey,
): Promise<'signed' | 'later' | 'refused'> {
  const salon = inSalon(db, key.businessObjectId)
  const row = await salon
    .selectFrom('fiscalSignature')
    .select('signedTime')
    .where('orderId', '=', key.orderId)
    .executeTakeFirst()
  if (row === undefined || row.signedTime !== null) return 'signed'
  const sale = await saleToSign(salon, key)
  const outcome = fiscal ? await fiscal.sign(sale) : ({ kind: 'later', error: 'fiscal device: none' } as const)
  if (outcome.kind !== 'signed') {
    log.warn({ orderId: key.orderId, error: outcome.error }, 'a sale was not signed')
    return outcome.kind
  }
  await updateUnsigned(salon, key)
    .set({ signature: JSON.stringify(outcome.signature), signedTime: new Date(clock.now()) })
    .execute()
  return 'signed'
}

async function saleToSign(salon: InSalon, { orderId }: OrderKey): Promise<SaleToSign> {
  const { order, head } = await loadOrderAsSold(salon, orderId)
  const { number, createdTime: time, currency, total, rounding, payments, vat } = order
  const cash = payments.reduce((sum, { kind, amount }) => sum + (kind === 'CASH' ? amount : 0), 0)
  return {
    id: orderId,
    country: head?.country ?? '',
    number: number ?? '',
    time,
    currency,
    total: total + rounding,
    cash,
    vat: vat.map(({ rate, gross }) => ({ rate, gross })),
  }
}

const maxAtOnce = 500

/**
 * Job, every minute: signs the orders that the device missed, oldest first, until it fails again. Orders that the
 * device refuses, or that cannot be read, are last. Returns the number signed.
 */
export async function signOrders(signing: SigningDeps): Promise<number> {
  const { rows } =
    await sql<OrderKey>`select business_object_id, order_id from fiscal_signature where signed_time is null
    order by refused_time nulls first, created_time, order_id limit ${maxAtOnce}`.execute(signing.db)
  let signed = 0
  for (const key of rows) {
    const outcome = await signOrder(signing, key).catch((error: unknown) => {
      signing.log.error({ err: error, orderId: key.orderId }, 'a sale could not be read for its signature')
      return 'refused' as const
    })
    if (outcome === 'later') break
    if (outcome === 'signed') signed++
    else
      await updateUnsigned(inSalon(signing.db, key.businessObjectId), key)
        .set({ refusedTime: new Date(signing.clock.now()) })
        .execute()
  }
  return signed
}

/**
 * Tries to sign once more before a receipt is issued. A receipt issued unsigned stays unsigned, so that it never
 * changes and never waits for the device again.
 */
export async function signForReceipt(signing: SigningDeps, key: OrderKey): Promise<void> {
  const salon = inSalon(signing.db, key.businessObjectId)
  if (await wasIssuedUnsigned(salon, key)) return
  if ((await signOrder(signing, key)) === 'signed') return
  await updateUnsigned(salon, key)
    .where('missedTime', 'is', null)
    .set({ missedTime: new Date(signing.clock.now()) })
    .execute()
}

async function wasIssuedUnsigned(salon: InSalon, { orderId }: OrderKey): Promise<boolean> {
  const row = await salon
    .selectFrom('fiscalSignature')
    .select('orderId')
    .where('orderId', '=', orderId)
    .where('missedTime', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the signature on the order's receipt; undefined: no device has to sign; null: the receipt was issued
 * unsigned.
 */
export async function printedSignature(
  salon: InSalon,
  { orderId }: OrderKey,
): Promise<FiscalSignature | null | undefined> {
  const row = await salon
    .selectFrom('fiscalSignature')
    .select(['signature', 'missedTime'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row && (row.missedTime === null ? row.signature : null)
}
