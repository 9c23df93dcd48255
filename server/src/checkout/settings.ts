import { type CheckoutSettings, getCheckoutSettings, putCheckoutSettings } from '@goldline/contract/checkout/settings'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/transaction.ts'
import { read, write } from '../http/route.ts'

const usual: CheckoutSettings = {
  vatNr: null,
  otherPayments: [],
  discountBound: 20,
  pointValue: 5,
  giftCardMonths: null,
  pointMonths: null,
}

/** Without a row everything is as usual. */
export async function checkoutSettings(db: Db, businessObjectId: string): Promise<CheckoutSettings> {
  const row = await db
    .selectFrom('checkoutSettings')
    .select(['vatNr', 'otherPayments', 'discountBound', 'pointValue', 'giftCardMonths', 'pointMonths'])
    .where('businessObjectId', '=', businessObjectId)
    .executeTakeFirst()
  return row ?? usual
}

export function checkoutSettingsRoutes(app: FastifyInstance): void {
  read(app, getCheckoutSettings, (db, { actor }) => checkoutSettings(db, actor.businessObjectId))
  write(app, putCheckoutSettings, async (tx, { actor: { businessObjectId }, body }) => {
    const otherPayments = [...new Set(body.otherPayments)]
    const row = { ...body, otherPayments }
    await tx
      .insertInto('checkoutSettings')
      .values({ businessObjectId, ...row })
      .onConflict((conflict) => conflict.column('businessObjectId').doUpdateSet(row))
      .execute()
    return row
  })
}
