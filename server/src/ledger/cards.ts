import type { PaymentMethod, PaymentMethodSetup } from '@goldline/contract/payment'
import { inOrder } from '@goldline/domain/payment/cards'
import type { Selectable } from 'kysely'
import { inSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import type { Db, Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'

export type SetupRow = Selectable<Database['paymentMethodSetup']>
type MethodRow = Selectable<Database['paymentMethod']>

/** The salon's cards, as the rules read them, in their order. */
export async function findCards(db: Db, businessObjectId: string) {
  const rows = await inSalon(db, businessObjectId).selectFrom('paymentMethod').selectAll().execute()
  return inOrder(rows.map((row) => ({ ...row, createdAt: row.createdTime.getTime() })))
}

/** Changes of a salon's cards wait for one another. */
export async function lockCards(tx: Tx, businessObjectId: string) {
  await inSalon(tx, businessObjectId)
    .selectFrom('paymentCustomer')
    .select('businessObjectId')
    .forUpdate()
    .executeTakeFirst()
  return findCards(tx, businessObjectId)
}

/** The salon's set-up; another salon's is not found. */
export async function findSetup(db: Db, businessObjectId: string, id: string): Promise<SetupRow> {
  return inSalon(db, businessObjectId)
    .selectFrom('paymentMethodSetup')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refused('payment-method.notFound'))
}

export async function findCustomerId(db: Db, businessObjectId: string): Promise<string | undefined> {
  const row = await inSalon(db, businessObjectId)
    .selectFrom('paymentCustomer')
    .select('stripeCustomerId')
    .executeTakeFirst()
  return row?.stripeCustomerId
}

export const methodWire = ({ createdTime, ...row }: MethodRow): PaymentMethod => ({
  '@type': 'basic-payment-method',
  id: row.id,
  provider: 'STRIPE',
  brand: row.brand,
  lastFour: row.lastFour,
  expiryMonth: row.expiryMonth,
  expiryYear: row.expiryYear,
  isDefault: row.isDefault,
  createdAt: createdTime.toISOString(),
})

export const setupWire = ({ id, state, url }: SetupRow): PaymentMethodSetup => ({
  '@type': 'basic-payment-method-setup',
  id,
  provider: 'STRIPE',
  state,
  url: state === 'FINISHED' ? null : url,
})
