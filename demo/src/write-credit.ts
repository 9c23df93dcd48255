import type { Tx } from '@goldline/server/db/transaction'
import type { Random } from './random.ts'

type CreditPurchases = {
  readonly businessObjectIds: readonly string[]
  /** Epoch milliseconds. */
  readonly now: number
  readonly random: Random
}

/** PAY-05: the saved card with which the demo's Stripe stand-in starts. */
export async function writeCard(
  tx: Tx,
  own: { businessObjectId: string; id: string; createdTime: Date },
): Promise<void> {
  const { id: _, ...customer } = own
  await tx
    .insertInto('paymentCustomer')
    .values({ ...customer, stripeCustomerId: 'cus_demo' })
    .execute()
  const shown = { brand: 'visa', lastFour: '4242', expiryMonth: 8, expiryYear: 2031 }
  await tx
    .insertInto('paymentMethod')
    .values({ ...own, ...shown, stripeMethodId: 'pm_demo', isDefault: true })
    .execute()
}

/** Buys the most expensive package of each salon's country, so that its SMS can be sent (CRD-05). */
export async function writeCredit(tx: Tx, { businessObjectIds, now, random }: CreditPurchases): Promise<void> {
  const paidTime = new Date(now - 90 * 86_400_000)
  for (const businessObjectId of businessObjectIds) {
    const { id, price, balance } = await tx
      .selectFrom('creditPackage')
      .innerJoin('businessObject', 'businessObject.country', 'creditPackage.countryCode')
      .select(['creditPackage.id', 'price', 'balance'])
      .where('businessObject.id', '=', businessObjectId)
      .orderBy('price', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const orderId = random.id()
    const paid = { price, balance, state: 'FULFILLED', createdTime: paidTime, settledTime: paidTime } as const
    const entry = { kind: 'PURCHASE', amount: balance, cause: `paid ${orderId}`, createdTime: paidTime } as const
    await tx
      .insertInto('creditOrder')
      .values({ businessObjectId, id: orderId, packageId: id, ...paid })
      .execute()
    await tx
      .insertInto('creditEntry')
      .values({ businessObjectId, id: random.id(), orderId, ...entry })
      .execute()
    await tx.insertInto('creditWatch').values({ businessObjectId }).execute()
  }
}
