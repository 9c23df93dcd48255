/** The day's money as entered, to compare with the product's own sums. */
import type { PaymentKind } from '@goldline/domain/checkout/sale'
import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { inDatabase } from '../database.ts'

export type Ledger = ReturnType<typeof ledger>

/** Amounts are minor units. */
export function ledger() {
  const drawers = new Map<string, number>()
  const ways = new Map<string, number>()
  const add = (sums: Map<string, number>, key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount)
  const from = new Set<string>()
  return {
    /** Cash in the till's drawer. */
    drawer: (till: string) => drawers.get(till) ?? 0,
    /** Money taken by this payment method at the till since its day began. */
    taken: (till: string, kind: PaymentKind) => ways.get(`${till} ${kind}`) ?? 0,
    /** Records money for a sale; negative: refunded. */
    pays(till: string, kind: PaymentKind, amount: number) {
      from.add(till)
      add(ways, `${till} ${kind}`, amount)
      if (kind === 'CASH') add(drawers, till, amount)
    },
    /** Records cash put in other than by sales; negative: taken out. */
    moves: (till: string, amount: number) => add(drawers, till, amount),
    dayEnds(till: string, left: number) {
      drawers.set(till, left)
      for (const key of ways.keys()) if (key.startsWith(`${till} `)) ways.delete(key)
    },
    /** Checks that the payments of the tills' open days, including started sales, equal the ledger. */
    async holds() {
      const paid = async () => {
        const { rows } = await inDatabase((db) =>
          sql<{ what: string; amount: number }>`
          select t.device_id || ' ' || each.kind as what, sum(each.amount)::int as amount from (
            select o.till_id, p.kind, p.amount from order_payment p
            join sale_order o on o.business_object_id = p.business_object_id and o.id = p.order_id
            join till t on t.business_object_id = o.business_object_id and t.id = o.till_id
            where o.created_time >= t.opened_time
            union all
            select d.till_id, p.value ->> 'kind', (p.value ->> 'amount')::int from till_draft d
            cross join jsonb_array_elements(d.content -> 'payments') as p
          ) each join till t on t.id = each.till_id
          where t.device_id = any(${[...from]}::uuid[]) group by 1`.execute(db),
        )
        return Object.fromEntries(rows.filter(({ amount }) => amount !== 0).map(({ what, amount }) => [what, amount]))
      }
      const own = Object.fromEntries([...ways].filter(([, amount]) => amount !== 0))
      await expect.poll(paid, { message: 'the tills’ money is what was pressed' }).toEqual(own)
    },
  }
}
