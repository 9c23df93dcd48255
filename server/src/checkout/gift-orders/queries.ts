import { getSoldGifts } from '@goldline/contract/checkout/gift-orders'
import { giftCardBytes, giftCardCode, giftOrderNumber } from '@goldline/domain/checkout/gift-card'
import { vatInside } from '@goldline/domain/checkout/vat'
import { type Selectable, sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { read } from '../../http/route.ts'
import type { MarkingSecrets } from '../../secrets.ts'

export type GiftOrderRow = Selectable<Database['giftOrder']>
export type GiftOrderKey = Pick<GiftOrderRow, 'businessObjectId' | 'id'>

/**
 * Derives the secrets of an order's pages and its card's code from its id with a key outside the database: a repeated
 * job gets the same ones, and the database stores only fingerprints (POS-16e).
 */
export function giftSecrets(secrets: MarkingSecrets, { businessObjectId, id }: GiftOrderKey) {
  const bytes = (purpose: string) => secrets.hmac(`gift order ${purpose}`, businessObjectId, id)
  const short = (purpose: string) => giftCardCode(bytes(purpose).subarray(0, giftCardBytes))
  return {
    page: bytes('page').toString('base64url'),
    sheet: bytes('sheet').toString('base64url'),
    code: short('code'),
    number: giftOrderNumber(short('number')),
  }
}

export const findGiftOrder = (salon: InSalon, id: string): Promise<GiftOrderRow> =>
  salon.selectFrom('giftOrder').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const lockGiftOrder = (salon: InSalon<Tx>, id: string): Promise<GiftOrderRow> =>
  salon
    .selectFrom('giftOrder')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refused('gift-order.notFound'))

const maxListed = 100

type SoldRow = Pick<
  GiftOrderRow,
  'id' | 'number' | 'amount' | 'refunded' | 'currency' | 'service' | 'buyerEmail' | 'sendTime'
> & {
  sent: boolean
  balance: number
  paidTime: Date
  vatRate: number | null
  visits: { of: number; left: number } | null
}

export const getSoldGiftsRoute = read(getSoldGifts, async ({ salon }) => {
  const { rows } = await sql<SoldRow>`
    select o.id, o.number, o.amount, o.refunded, coalesce(g.balance, 0) as balance, o.currency, o.service, o.buyer_email,
      o.send_time, o.sent_time is not null as sent, o.paid_time, (o.package->>'vatRate')::int as vat_rate,
      case when k.id is not null then json_build_object('of', k.visits, 'left', k.balance) end as visits
    from gift_order o
    left join gift_card g on g.business_object_id = o.business_object_id and g.id = o.gift_card_id
    left join customer_package k on k.business_object_id = o.business_object_id and k.id = o.customer_package_id
    where o.business_object_id = ${salon.id} and o.state = 'PAID'
    order by o.created_time desc, o.id desc limit ${maxListed}`.execute(salon.db)
  return rows.map(({ sendTime, paidTime, vatRate, ...row }) => ({
    ...row,
    tax: vatRate === null ? null : vatInside(vatRate, row.amount - row.refunded).tax,
    sendTime: sendTime.toISOString(),
    paidTime: paidTime.toISOString(),
  }))
})
