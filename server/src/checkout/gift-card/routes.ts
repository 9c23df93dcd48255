import {
  findGiftCard,
  type GiftCard,
  getGiftCard,
  getGiftCards,
  printGiftCard,
} from '@goldline/contract/checkout/gift-cards'
import { readGiftCardCode } from '@goldline/domain/checkout/gift-card'
import type { PrepaidKind } from '@goldline/domain/checkout/sale'
import { type RawBuilder, sql } from 'kysely'
import { requireLeaderPassword } from '../../auth/user/password-again.ts'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'
import { inSteps, read, routes } from '../../http/route.ts'
import { sendPdf } from '../../http/send-file.ts'
import { sha256 } from '../../secrets.ts'
import { numberOf } from '../order.ts'
import { requireOwnPin } from '../pin.ts'
import { computeProof, createCode, isPrinted } from './code.ts'

export const giftCardRoutes = routes(
  read(getGiftCards, async ({ salon, query: { left } }) => {
    return loadCards(salon, left === 'true' ? sql`g.balance > 0` : sql`true`)
  }),
  read(getGiftCard, async ({ salon, params: { id } }) => {
    const [card] = await loadCards(salon, sql`g.id = ${id}`)
    if (card === undefined) throw new Refused('gift-card.notFound')
    return { ...card, entries: await entriesOf(salon, id) }
  }),
  read(findGiftCard, async ({ salon, deps, body }) => {
    const code = readGiftCardCode(body.code)
    const hash = sha256(code ?? '')
    const [card] = await loadCards(salon, sql`c.hash = ${hash}`)
    if (card === undefined) throw new Refused('gift-card.notFound')
    return { ...card, proof: computeProof(salon, deps.secrets, { draftId: body.draftId, codeHash: hash }) }
  }),
  // Send the PDF only after its code is stored.
  inSteps(printGiftCard, async (printing) => {
    const { actor, params, raw, now } = printing
    const proven = await isPrinted(inSalon(printing.deps.db, actor.businessObjectId), params.id)
    if (proven) await requirePinAgain(printing.deps, printing)
    const sheet = await transact(printing.deps.db, (tx) =>
      createCode(inSalon(tx, actor.businessObjectId), actor, { id: params.id, proven, now }),
    )
    const { giftCardSheet } = await import('./sheet.ts')
    sendPdf(raw.reply, sheet.code.slice(-4), await giftCardSheet({ ...sheet, createdTime: new Date(now) }))
  }),
)

/** Requires PIN or password again: a tap on an unattended device must not void a customer's printed code. */
async function requirePinAgain(
  deps: Deps,
  { actor, body, address, device }: Context<typeof printGiftCard>,
): Promise<void> {
  if (actor.client !== 'CHECKOUT')
    return requireLeaderPassword(deps, actor.userId, { password: body?.password, address, device })
  if (body?.pin === undefined) throw new Refused('pin.required')
  await requireOwnPin(deps, { actor, pin: body.pin, address })
}

type GiftCardRow = Omit<GiftCard, 'expiresTime' | 'createdTime'> & { expiresTime: Date | null; createdTime: Date }

const maxListed = 1000

/** `where` is a condition on the card `g` and its code `c`. */
async function loadCards(salon: InSalon, where: RawBuilder<unknown>): Promise<GiftCard[]> {
  const { rows } = await sql<GiftCardRow>`
    select g.id, c.last_signs, g.amount, g.balance, g.currency, g.expires_time, g.ended_time is not null as ended, g.created_time
    from gift_card g
    left join gift_card_code c on c.business_object_id = g.business_object_id and c.gift_card_id = g.id and c.ended_time is null
    where g.business_object_id = ${salon.id} and ${where}
    order by g.created_time desc, g.id desc limit ${maxListed}`.execute(salon.db)
  return rows.map(({ expiresTime, createdTime, ...row }) => ({
    ...row,
    expiresTime: expiresTime?.toISOString() ?? null,
    createdTime: createdTime.toISOString(),
  }))
}

type CardEntry = {
  kind: PrepaidKind
  amount: number
  orderId: string | null
  tillNumber: number | null
  number: number | null
  /** The number of the order on the salon's page (GFT-01). */
  onPage: string | null
  createdTime: Date
}

async function entriesOf(salon: InSalon, id: string) {
  const { rows } = await sql<CardEntry>`
    select e.kind, e.amount, e.order_id, t.number as till_number, o.number, p.number as on_page, e.created_time
    from gift_card_entry e
    left join sale_order o on o.business_object_id = e.business_object_id and o.id = e.order_id
    left join till t on t.business_object_id = o.business_object_id and t.id = o.till_id
    left join gift_order p on p.business_object_id = e.business_object_id and p.gift_card_id = e.gift_card_id
      and e.kind in ('SOLD', 'ENDED')
    where e.business_object_id = ${salon.id} and e.gift_card_id = ${id}
    order by e.created_time desc, e.id desc`.execute(salon.db)
  return rows.map(({ createdTime, tillNumber, number, onPage, ...row }) => ({
    ...row,
    orderNumber: onPage ?? numberOf({ tillNumber, number }),
    createdTime: createdTime.toISOString(),
  }))
}
