import type { PaymentMethod, PaymentMethodSetup } from '@goldline/contract/payment'
import { sortedCards } from '@goldline/domain/payment/cards'
import type { Selectable } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'

export type SetupRow = Selectable<Database['paymentMethodSetup']>
type MethodRow = Selectable<Database['paymentMethod']>

/** Reads the salon's cards in the form and order of the domain's rules. */
export async function findCards(salon: InSalon) {
  const rows = await salon.selectFrom('paymentMethod').selectAll().execute()
  return sortedCards(rows.map((row) => ({ ...row, createdAt: row.createdTime.getTime() })))
}

/** Locks and reads the salon's cards, which serialises their changes. */
export async function lockCards(salon: InSalon<Tx>) {
  await salon.selectFrom('paymentCustomer').select('businessObjectId').forUpdate().executeTakeFirst()
  return findCards(salon)
}

/** Finds the set-up of a card; refuses another salon's with payment-method.notFound. */
export async function findSetup(salon: InSalon, id: string): Promise<SetupRow> {
  return salon
    .selectFrom('paymentMethodSetup')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refused('payment-method.notFound'))
}

export async function findCustomerId(salon: InSalon): Promise<string | undefined> {
  const row = await salon.selectFrom('paymentCustomer').select('stripeCustomerId').executeTakeFirst()
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
