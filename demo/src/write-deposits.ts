import { inSalon } from '@goldline/server/db/in-salon'
import type { Tx } from '@goldline/server/db/transaction'
import type { Random } from './random.ts'

type DepositFacts = { businessObjectId: string; createdTime: Date; random: Random }

/** Long appointments, which are costly if nobody comes. */
const secured = ['Hochsteckfrisur', 'Ball-Make-up']

/**
 * Lets the salon be paid ahead into the account with which the demo's Stripe stand-in starts: a card before some
 * services (PAY-04), and the whole price for whoever wants to (PAY-03m).
 */
export async function writeDeposits(tx: Tx, { businessObjectId, createdTime, random }: DepositFacts): Promise<void> {
  const account = { businessObjectId, stripeAccountId: 'acct_demo', ready: true, wholePayment: true, createdTime }
  await tx.insertInto('depositAccount').values(account).execute()
  const products = await inSalon(tx, businessObjectId)
    .selectFrom('product')
    .select('id')
    .where('name', 'in', secured)
    .orderBy('name')
    .execute()
  const rule = { id: random.id(), position: 0, enabled: true, security: 'CARD', newcomers: false, percent: 50 } as const
  await tx
    .insertInto('depositRule')
    .values({ ...rule, businessObjectId, productIds: products.map(({ id }) => id) })
    .execute()
}
