/** A gift card's code is only on paper; the database stores its fingerprint (POS-16). */

import { randomBytes, timingSafeEqual } from 'node:crypto'
import { giftCardBytes, giftCardCode } from '@goldline/domain/checkout/gift-card'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import type { SalonActor } from '../../http/session.ts'
import { type Secrets, sha256 } from '../../secrets.ts'
import { lockCard } from './ledger.ts'

type Payments = readonly { giftCardId?: string | undefined; giftCardProof?: string | undefined }[]
type CodePayment = { draftId: string; codeHash: Buffer }

/**
 * Returns a proof, for one sale, that the payer had the card's code: the card's id, which orders show, is not enough to
 * pay.
 */
export const computeProof = (salon: InSalon, secrets: Secrets, { draftId, codeHash }: CodePayment): string =>
  secrets.hmac('gift card', salon.id, draftId, codeHash.toString('hex')).toString('base64url')

/** Refuses with gift-card.notFound if a payment has no proof, or if its card has a new code. */
export async function requireProofs(
  salon: InSalon<Tx>,
  secrets: Secrets,
  { draftId, payments }: { draftId: string; payments: Payments },
): Promise<void> {
  for (const { giftCardId, giftCardProof } of payments) {
    if (giftCardId === undefined) continue
    const code = await salon
      .selectFrom('giftCardCode')
      .select('hash')
      .where('giftCardId', '=', giftCardId)
      .where('endedTime', 'is', null)
      .executeTakeFirst()
    if (code === undefined || !same(computeProof(salon, secrets, { draftId, codeHash: code.hash }), giftCardProof))
      throw new Refused('gift-card.notFound')
  }
}

const same = (proof: string, sent = ''): boolean => timingSafeEqual(sha256(proof), sha256(sent))

type Actor = Pick<SalonActor, 'userId'>

/** Whether the card was printed, so that somebody may have it. */
export async function isPrinted(salon: InSalon, giftCardId: string): Promise<boolean> {
  const code = await salon
    .selectFrom('giftCardCode')
    .select('lastSigns')
    .where('giftCardId', '=', giftCardId)
    .where('endedTime', 'is', null)
    .executeTakeFirst()
  return code !== undefined
}

/** `proven`: whether PIN or password was entered again. */
type CodePrint = { id: string; proven: boolean; now: number }

/**
 * Creates a new code and voids the previous one. Refuses with gift-card.notFound and gift-card.ended, and with
 * pin.required if another code was printed in the meantime.
 */
export async function createCode(salon: InSalon<Tx>, { userId }: Actor, { id, proven, now }: CodePrint) {
  const { amount, currency, expiresTime, endedTime } = await lockCard(salon, id)
  if (endedTime !== null) throw new Refused('gift-card.ended')
  if (!proven && (await isPrinted(salon, id))) throw new Refused('pin.required')
  const code = giftCardCode(randomBytes(giftCardBytes))
  await salon
    .updateTable('giftCardCode')
    .set({ endedTime: new Date(now) })
    .where('giftCardId', '=', id)
    .where('endedTime', 'is', null)
    .execute()
  const row = { businessObjectId: salon.id, hash: sha256(code), giftCardId: id, lastSigns: code.slice(-4), userId }
  await salon.db
    .insertInto('giftCardCode')
    .values({ ...row, createdTime: new Date(now) })
    .execute()
  const businessObject = await salon.db
    .selectFrom('businessObject')
    .select(['name as salon', 'language', 'country', 'timeZone'])
    .where('id', '=', salon.id)
    .executeTakeFirstOrThrow()
  return { ...businessObject, amount, currency, expiresTime, code }
}
