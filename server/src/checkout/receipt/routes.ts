/** Receipts (POS-14): creates a secret link to print, show or send one. The PDF is drawn from the frozen order. */

import { createReceiptLink, getReceipt, sendReceipt, setReceiptBuyer } from '@goldline/contract/checkout/receipt'
import { sql } from 'kysely'
import { acrossSalons, type InSalon, inSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import type { Deps, RouteDeps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { limit } from '../../http/hardening/limits.ts'
import { ownSalon, read, routes, write } from '../../http/route.ts'
import { sendPdf } from '../../http/send-file.ts'
import type { SalonActor } from '../../http/session.ts'
import { requireIdentity } from '../../identity.ts'
import { requireOpenChannel } from '../../message/channels.ts'
import type { ContactPoint } from '../../message/recipients.ts'
import { randomSecret, sha256 } from '../../secrets.ts'
import { printedSignature, signForReceipt } from '../fiscal/sign-order.ts'
import { findOrder, loadOrderAsSold } from '../order.ts'
import { turnAt } from '../write-draft.ts'
import { loadActorName } from '../write-order.ts'
import { lastBuyer, storeForCustomer, writeBuyer } from './buyer.ts'
import { enqueueReceipt } from './enqueue-receipt.ts'
import { receiptRows } from './rows.ts'

type ReceiptRequest = { deps: Deps; actor: SalonActor; params: { id: string } }

const before = ({ deps, actor: { businessObjectId }, params: { id: orderId } }: ReceiptRequest) =>
  signForReceipt(deps, { businessObjectId, orderId })

const limited = async (asking: ReceiptRequest) => {
  await limitMails(asking.deps, asking.actor.businessObjectId, asking.params.id)
  return before(asking)
}

export const receiptRoutes = routes(
  write(createReceiptLink, { before }, async ({ salon, deps, params, body: { copy }, now }) => {
    const sold = await requireReceipt(salon, params.id)
    return makeReceiptLink(salon, deps, { ...sold, copy: copy && (await isLater(salon, sold, now)), now })
  }),
  write(sendReceipt, { before: limited }, async ({ salon, deps, params, body, now }) => {
    const sold = await requireReceipt(salon, params.id)
    const typed = body?.contact === undefined ? undefined : await parseContact(salon, body.contact)
    const makeUrl = async () => (await makeReceiptLink(salon, deps, { ...sold, copy: false, now })).url
    if (!(await enqueueReceipt(salon, deps, { ...sold, typed, makeUrl }))) throw new Refused('receipt.no-email')
  }),
  write(
    setReceiptBuyer,
    { lock: ownSalon },
    async ({ salon, deps, actor, params: { id: orderId }, body, language, now }) => {
      const { keep = false, ...buyer } = body
      const { till, terms } = await turnAt(salon, { actor, now })
      await requireReceipt(salon, orderId)
      const place = { till, actor, secrets: deps.secrets, now }
      await writeBuyer(salon, place, { orderId, buyer, byName: await loadActorName(salon, actor) })
      const order = await findOrder(salon, { actor, terms, language }, orderId)
      if (keep) await storeForCustomer(salon, { terms, customerId: order.customer?.id ?? null }, buyer)
      return order
    },
  ),
  read(getReceipt, async ({ db, params, query: { paper = 'A4' }, raw, now }) => {
    const { businessObjectId, orderId, copy, buyerId } = await findLink(db, params.secret, now)
    const salon = inSalon(db, businessObjectId)
    const { order, head } = await loadOrderAsSold(salon, orderId)
    if (head === null) throw new Refused('receipt.notFound')
    const createdTime = new Date(order.createdTime)
    const title = `${head.salon} ${order.number}`
    const fiscal = await printedSignature(salon, { businessObjectId, orderId })
    const buyer = await buyerOf(salon, { buyerId })
    const rows = receiptRows({ order, head, copy, fiscal, buyer })
    // Load late: drawing PDFs takes 30 MB, which most servers never need.
    const { drawReceipt: drawn } = await import('./draw.ts')
    const file = await drawn({ rows, paper, title, language: head.language, createdTime })
    sendPdf(raw.reply, String(order.number), file)
  }),
)

/**
 * Parses an entered e-mail or mobile number. Refuses with invalid-email or invalid-phoneNr, and if the installation
 * cannot send e-mails or SMS.
 */
async function parseContact(salon: InSalon<Tx>, contact: string): Promise<ContactPoint> {
  const { country } = await salonRow(salon, ['country'])
  const identity = requireIdentity(contact, country, { field: 'body.contact' })
  const channel = identity.kind === 'EMAIL' ? 'EMAIL' : 'SMS'
  await requireOpenChannel(salon.db, channel)
  return { channel, recipient: identity.value }
}

const mailsAnHour = 10

/** Limits receipt mails per customer of the salon, over all orders. */
async function limitMails(deps: Deps, businessObjectId: string, id: string): Promise<void> {
  const order = await inSalon(deps.db, businessObjectId)
    .selectFrom('saleOrder')
    .select('customerId')
    .where('id', '=', id)
    .executeTakeFirst()
  const key = `receipt-mail ${businessObjectId} ${order?.customerId ?? id}`
  await limit(deps, key, { max: mailsAnHour, windowSeconds: 3600 })
}

type OrderKey = { businessObjectId: string; orderId: string }

/**
 * Requires an order with a receipt. Refuses with order.notFound, and with receipt.none if the sale was only recorded
 * (POS-12).
 */
async function requireReceipt(salon: InSalon<Tx>, id: string): Promise<OrderKey & { customerId: string | null }> {
  const order = await salon
    .selectFrom('saleOrder')
    .select(['number', 'customerId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refused('order.notFound'))
  if (order.number === null) throw new Refused('receipt.none')
  return { businessObjectId: salon.id, orderId: id, customerId: order.customerId }
}

/** How long a link is valid: enough to claim the receipt as an expense. */
const keptMs = 30 * 86_400_000

/** Whether an earlier receipt may exist; otherwise the new receipt is no copy, even if the till requests a copy. */
async function isLater(salon: InSalon<Tx>, { orderId }: OrderKey, now: number): Promise<boolean> {
  const { rows } = await sql<{ later: boolean }>`
    select o.created_time < ${new Date(now - keptMs)} or exists (select from receipt_link l
      where l.business_object_id = o.business_object_id and l.order_id = o.id) as later
    from sale_order o where o.business_object_id = ${salon.id} and o.id = ${orderId}`.execute(salon.db)
  return rows[0]?.later ?? true
}

/**
 * Creates a link and stores only the fingerprint of its 256-bit secret. The receipt names the buyer entered last; it is
 * a copy if the buyer has changed or an earlier receipt does not name them (POS-28).
 */
export async function makeReceiptLink(
  salon: InSalon<Tx>,
  { config }: Pick<RouteDeps, 'config'>,
  sold: OrderKey & { copy: boolean; now: number },
) {
  const { orderId, now } = sold
  const secret = randomSecret()
  const expiresTime = new Date(now + keptMs)
  const buyer = await lastBuyer(salon, sold)
  const copy = sold.copy || (buyer !== undefined && (buyer.number > 1 || (await hasReceiptForOther(salon, buyer))))
  const row = {
    businessObjectId: salon.id,
    hash: sha256(secret),
    orderId,
    copy,
    buyerId: buyer?.id ?? null,
    expiresTime,
  }
  await salon.db.insertInto('receiptLink').values(row).execute()
  return { url: `${config.publicUrl}/v1/receipts/${secret}`, expiresTime: expiresTime.toISOString() }
}

async function hasReceiptForOther(salon: InSalon<Tx>, buyer: OrderKey & { id: string }): Promise<boolean> {
  const { rows } = await sql<{ other: boolean }>`select exists (select from receipt_link l
    where l.business_object_id = ${salon.id} and l.order_id = ${buyer.orderId}
      and l.buyer_id is distinct from ${buyer.id}) as other`.execute(salon.db)
  return rows[0]?.other ?? true
}

const buyerOf = (salon: InSalon, { buyerId }: { buyerId: string | null }) =>
  salon
    .selectFrom('receiptBuyer')
    .select(['name', 'street', 'postalCode', 'city', 'vatNr'])
    .where('id', '=', buyerId)
    .executeTakeFirst()

/** Finds the link. Refuses unknown and expired ones alike with receipt.notFound. */
async function findLink(
  db: Db,
  secret: string,
  now: number,
): Promise<OrderKey & { copy: boolean; buyerId: string | null }> {
  return acrossSalons(db)
    .selectFrom('receiptLink')
    .select(['businessObjectId', 'orderId', 'copy', 'buyerId'])
    .where('hash', '=', sha256(secret))
    .where('expiresTime', '>', new Date(now))
    .executeTakeFirstOrThrow(() => new Refused('receipt.notFound'))
}
