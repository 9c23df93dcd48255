import { answerMinutes } from '@goldline/domain/appointment/visit-request'
import type { Language } from '@goldline/domain/message/kinds'
import { productKey } from '@goldline/domain/product/product-key'
import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { freeAndPlace } from '@goldline/server/appointment/booking/free-and-place'
import { requestedVisit } from '@goldline/server/appointment/booking/requested-visit'
import { storeRequest } from '@goldline/server/appointment/request/store-request'
import { inSalon } from '@goldline/server/db/in-salon'
import type { Tx } from '@goldline/server/db/transaction'
import type { VisitDeps } from '@goldline/server/deps'
import { sql } from 'kysely'
import type { Salon } from './salon-model.ts'
import { silent } from './silent.ts'

type Asker = { userId: string; language: Language }
type AskedVisit = { salon: Salon; now: number; deps: Pick<VisitDeps, 'secrets' | 'config'> }

const askedBeforeMs = 2 * 3_600_000
const dayMs = 24 * 3_600_000
/** Days ahead and wall-clock minutes to try, in this order: from the next week on, whose starts nobody else needs. */
const hours = [14, 15, 16, 10, 11, 12, 17]
const tries = Array.from({ length: 12 }, (_, index) => index + 8).flatMap((days) =>
  hours.flatMap((hour) => [0, 30].map((minutes) => ({ days, minutes: hour * 60 + minutes }))),
)
const message = 'Ich komme direkt von der Arbeit und bin vielleicht fünf Minuten später. Passt das?'

/** APT-16g: an open request for the service that the salon confirms, at the first free start. */
export async function askVisit(tx: Tx, { salon, now, deps: own }: AskedVisit): Promise<void> {
  const offer = salon.offers.find(({ key }) => key === 'hot-stone')
  if (offer === undefined) return
  const at = now - askedBeforeMs
  const deps = { ...own, ...silent, clock: { now: () => at } }
  const clock = zone(salon.timeZone)
  const asked = { products: [productKey(offer)], staffId: null }
  for (const { days, minutes } of tries) {
    const start = clock.toInstant(addDays(clock.toWall(now).day, days), minutes)
    const wished = requestedVisit({ ...asked, businessObjectId: salon.id, startTime: new Date(start).toISOString() })
    const { loaded, assignment } = await freeAndPlace(inSalon(tx, salon.id), deps, { wished, own: [] })
    if (assignment === undefined || assignment.moved.length > 0) continue
    const asker = await findAsker(tx, salon.id, start)
    if (asker === undefined) continue
    const end = start + offer.duration * 60_000
    const said = own.secrets.seal(JSON.stringify({ answers: [], message }))
    const placed = { loaded, start, end, assignment }
    const wait = answerMinutes({ now: at, start })
    await storeRequest(inSalon(tx, salon.id), deps, { ...asker, asked, placed, said, minutes: wait })
    return
  }
}

/** A customer of the salon with an account and without a visit around that time. */
async function findAsker(tx: Tx, salonId: string, start: number): Promise<Asker | undefined> {
  const [from, to] = [start - dayMs, start + dayMs].map((each) => new Date(each))
  const { rows } = await sql<Asker>`
    select u.id as user_id, 'de' as language from customer_profile p join customer c on c.id = p.customer_id join app_user u on u.id = c.user_id
    where p.business_object_id = ${salonId} and not p.black_listed
      and not exists (select from appointment a where a.customer_id = c.id and a.status in ('CONFIRMED', 'CHECKED_IN')
        and a.start_time between ${from} and ${to})
    order by c.surname, c.name, c.id limit 1`.execute(tx)
  return rows[0]
}
