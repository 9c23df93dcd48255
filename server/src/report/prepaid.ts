/** Figures of what customers paid ahead, and of no-show fees (RPT-01j). */
import type { Report } from '@goldline/contract/report'
import { type PrepaidFigures, prepaidFigures, sumPrepaid } from '@goldline/domain/report/prepaid'
import { addDays, type DayRange } from '@goldline/domain/time/day'
import type { Zone } from '@goldline/domain/time/zone'
import type { InSalon } from '../db/in-salon.ts'

type Periods = { clock: Zone; range: DayRange; before: DayRange | null }

/** Returns null for a salon that was never paid ahead. */
export async function comparePrepaid(salon: InSalon, { clock, range, before }: Periods): Promise<Report['prepaid']> {
  const ever = await salon.selectFrom('visitDepositEntry').select('id').limit(1).executeTakeFirst()
  if (ever === undefined) return null
  const now = await sumsOf(salon, clock, range)
  const old = before && (await sumsOf(salon, clock, before))
  const compared = prepaidFigures.map((name) => [name, { now: now[name], before: old?.[name] ?? null }] as const)
  return Object.fromEntries(compared) as NonNullable<Report['prepaid']>
}

async function sumsOf(salon: InSalon, clock: Zone, { from, to }: DayRange): Promise<PrepaidFigures> {
  const sums = await salon
    .selectFrom('visitDepositEntry as e')
    .innerJoin('visitDeposit as d', (join) =>
      join.onRef('d.businessObjectId', '=', 'e.businessObjectId').onRef('d.id', '=', 'e.depositId'),
    )
    .select(['d.security', 'e.kind', ({ fn }) => fn.sum<string>('e.amount').as('amount')])
    // What a gift card paid was received when the card was sold.
    .where('d.giftCardId', 'is', null)
    .where('e.createdTime', '>=', new Date(clock.startOfDay(from)))
    .where('e.createdTime', '<', new Date(clock.startOfDay(addDays(to, 1))))
    .groupBy(['d.security', 'e.kind'])
    .execute()
  return sumPrepaid(sums.map((sum) => ({ ...sum, amount: Number(sum.amount) })))
}
