/** The code of a gift card: told by its paper alone, kept as a fingerprint (POS-16). */
import { randomBytes } from 'node:crypto'
import { giftCardBytes, giftCardCode } from '@goldline/domain/checkout/gift-card'
import type { Tx } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import type { SalonActor } from '../../http/session.ts'
import { sha256 } from '../../secrets.ts'
import { lockCard } from './ledger.ts'

type Actor = Pick<SalonActor, 'businessObjectId' | 'userId'>

/** Ends the one before. Refuses with gift-card.notFound and gift-card.ended. */
export async function newCode(tx: Tx, { businessObjectId, userId }: Actor, { id, now }: { id: string; now: number }) {
  const { amount, currency, expiresTime, endedTime } = await lockCard(tx, businessObjectId, id)
  if (endedTime !== null) throw new Refused('gift-card.ended')
  const code = giftCardCode(randomBytes(giftCardBytes))
  await tx
    .updateTable('giftCardCode')
    .set({ endedTime: new Date(now) })
    .where('businessObjectId', '=', businessObjectId)
    .where('giftCardId', '=', id)
    .where('endedTime', 'is', null)
    .execute()
  const row = { businessObjectId, hash: sha256(code), giftCardId: id, lastSigns: code.slice(-4), userId }
  await tx
    .insertInto('giftCardCode')
    .values({ ...row, createdTime: new Date(now) })
    .execute()
  const salon = await tx
    .selectFrom('businessObject')
    .select(['name as salon', 'language', 'country', 'timeZone'])
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  return { ...salon, amount, currency, expiresTime, code }
}
