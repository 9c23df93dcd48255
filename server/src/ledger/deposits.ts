/** When a salon asks for a deposit (PAY-02, PAY-03), and what was paid of a visit. */
import type { DepositRule } from '@goldline/domain/payment/deposit'
import type { Selectable } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'

export type DepositAccountRow = Selectable<Database['depositAccount']>

export const findDepositAccount = (salon: InSalon): Promise<DepositAccountRow | undefined> =>
  salon.selectFrom('depositAccount').selectAll().executeTakeFirst()

/** In the salon's order. */
export const savedRules = (salon: InSalon): Promise<DepositRule[]> =>
  salon
    .selectFrom('depositRule')
    .select(['id', 'enabled', 'productIds', 'leastPrice', 'newcomers', 'noShows', 'percent', 'amount'])
    .orderBy('position')
    .execute()

/** PAY-02d: a deposit would have to be signed when it is received. */
export const signsSales = async (salon: InSalon): Promise<boolean> =>
  (await salon.selectFrom('checkoutSettings').select('fiscalDevice').executeTakeFirst())?.fiscalDevice ?? false

/** The rules that hold now: none while the salon cannot be paid. */
export async function validRules(salon: InSalon): Promise<DepositRule[]> {
  const rules = await savedRules(salon)
  const enabled = rules.filter((rule) => rule.enabled)
  if (enabled.length === 0 || !(await findDepositAccount(salon))?.ready) return []
  return (await signsSales(salon)) ? [] : enabled
}

/** What is left of the deposits of these visits, by visit; minor units. */
export async function depositsOf(salon: InSalon, appointmentIds: readonly string[]): Promise<Map<string, number>> {
  if (appointmentIds.length === 0) return new Map()
  const rows = await salon
    .selectFrom('visitDeposit')
    .select(['appointmentId', 'captured', 'refunded'])
    .where('appointmentId', 'in', [...appointmentIds])
    .whereRef('captured', '>', 'refunded')
    .execute()
  return new Map(rows.map(({ appointmentId, captured, refunded }) => [appointmentId ?? '', captured - refunded]))
}
