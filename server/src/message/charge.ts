/** Prices a salon's SMS before they are queued (CRD-05, CRD-06). */

import { isPayable } from '@goldline/domain/credit/reservation'
import { isCode } from '@goldline/domain/message/delivery'
import { countSms } from '@goldline/domain/message/gsm'
import { unitPriceTo } from '@goldline/domain/message/sms-route'
import { inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { watchLowBalance } from '../ledger/queries.ts'
import { lockCredit, type OwnCredit } from '../ledger/reserve.ts'
import { plainText } from '../texts/mail.ts'
import type { Draft } from './types.ts'

export type Charge = {
  /** How many SMS the text takes; absent for e-mails. */
  readonly parts?: number
  /** Cents per part; absent if Goldline itself pays. */
  readonly unitPrice?: number
  /** Whether the salon's credit is too low. */
  readonly unpaid: boolean
}

/**
 * Returns a charge for each draft, in the same order. Locks the credit of each paying salon, always in the same order,
 * and records when it falls below the mark. Throws `sms.no-credit` for a code that cannot be paid: a person waits for
 * it.
 */
export async function computeCharges(tx: Tx, drafts: readonly Draft[]): Promise<Charge[]> {
  const paying = drafts.filter(({ channel }) => channel === 'SMS').map(({ businessObjectId }) => businessObjectId)
  const salons = new Map<string, OwnCredit>()
  for (const businessObjectId of [...new Set(paying)].sort()) {
    if (businessObjectId !== null) salons.set(businessObjectId, await lockCredit(inSalon(tx, businessObjectId)))
  }
  const before = new Map(salons)
  const charges = drafts.map((draft) => charge(draft, salons))
  for (const [businessObjectId, { balance }] of before) {
    await watchLowBalance(inSalon(tx, businessObjectId), {
      before: balance,
      after: salons.get(businessObjectId)?.balance ?? balance,
    })
  }
  return charges
}

function charge(draft: Draft, salons: Map<string, OwnCredit>): Charge {
  const { channel, body, recipient, businessObjectId, secret: sealed = false, type } = draft
  if (channel === 'EMAIL') return { unpaid: false }
  const parts = countSms(plainText(body)).numberOfSms
  const own = businessObjectId === null ? undefined : salons.get(businessObjectId)
  if (businessObjectId === null || own === undefined) return { parts, unpaid: false }
  const unitPrice = unitPriceTo(recipient, own.prices)
  const cost = parts * unitPrice
  const isUrgent = isCode({ sealed, type })
  const unpaid = !isPayable(cost, isUrgent, own)
  if (unpaid && isUrgent) throw new Refused('sms.no-credit')
  if (!unpaid) salons.set(businessObjectId, { ...own, balance: own.balance - cost })
  return { parts, unitPrice, unpaid }
}
