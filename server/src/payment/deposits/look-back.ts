import { getDepositLookBack } from '@goldline/contract/payment/deposits'
import { missedMonths } from '@goldline/domain/payment/deposit'
import { lookBack, lookBackDays } from '@goldline/domain/payment/deposit-look-back'
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import { read } from '../../http/route.ts'
import { savedRules } from '../../ledger/deposits.ts'

type BookingRow = {
  productIds: string[]
  price: number
  missed: boolean
  wasHere: boolean
  noShows: number
  visits: number
}

/** Simulates the deposit rules on the salon's past bookings, even before it can receive payments (PAY-03l). */
export const getDepositLookBackRoute = read(getDepositLookBack, async ({ salon, now }) => {
  const rows = await loadPastBookings(salon, now)
  const bookings = rows.map(({ productIds, price, missed, ...booker }) => ({
    visit: { productIds, price },
    ...{ booker, missed },
  }))
  return lookBack(await savedRules(salon), bookings)
})

const maxBookings = 5_000

/** Reads online bookings of recent visits, each with what the salon knew about its customer at the booking. */
async function loadPastBookings({ db, id }: InSalon, now: number): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`/* deposit-look-back */
    select s.product_ids as "productIds", s.price, a.status = 'EXPIRED' as missed,
      p.came > 0 as "wasHere", p.missed as "noShows", p.fulfilled as visits
    from appointment a
    cross join lateral (select array_agg(s.product_id) as product_ids, sum(s.price)::int8 as price from appointment_service s
      where s.business_object_id = a.business_object_id and s.appointment_id = a.id having count(*) > 0) s
    cross join lateral (select count(*) filter (where b.status in ('CHECKED_IN', 'FULFILLED'))::int as came,
        count(*) filter (where b.status = 'FULFILLED')::int as fulfilled,
        count(*) filter (where b.status = 'EXPIRED' and b.start_time > a.created_time - make_interval(months => ${missedMonths}))::int as missed
      from appointment b where b.business_object_id = a.business_object_id and b.customer_id = a.customer_id
        and b.start_time < a.created_time) p
    where a.business_object_id = ${id} and a.booking_type = 'ONLINE' and a.customer_id is not null
      and a.start_time < ${new Date(now)} and a.start_time > ${new Date(now)}::timestamptz - make_interval(days => ${lookBackDays})
    order by a.start_time desc limit ${maxBookings}`.execute(db)
  return rows
}
