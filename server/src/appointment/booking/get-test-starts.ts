import { getTestStarts, type TestOffer } from '@goldline/contract/appointment/patch-test'
import { shownSlots } from '@goldline/domain/availability/filling'
import { type NeededTest, testWindow } from '@goldline/domain/form/patch-test'
import { productIdsOf } from '@goldline/domain/product/product-key'
import { chainMinutes } from '@goldline/domain/product/segments'
import { textIn } from '@goldline/domain/product/texts'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { loadFreeTime } from '../../availability/free-time.ts'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Deps } from '../../deps.ts'
import { loadNeededTests } from '../../form/patch-tests/queries.ts'
import { loadReader } from '../../form/queries.ts'
import { read } from '../../http/route.ts'

/** Offers the starts of the booking page, from its cache; the answer depends on no person (FRM-02j). */
export const getTestStartsRoute = read(getTestStarts, async ({ deps, db, params: { id }, query, language, now }) => {
  const { products, startTime, locale } = query
  const salon = inSalon(db, id)
  const needs = await loadNeededTests(salon, productIdsOf(products.split(',')))
  if (needs.length === 0) return []
  const { timeZone } = await salonRow(salon, ['timeZone'])
  const visit = { start: Date.parse(startTime), zone: zone(timeZone) }
  const days = await startsInTime(deps, salon, { needs, visit, now })
  const reader = await loadReader(salon, locale ?? language)
  const services = await salon
    .selectFrom('product')
    .select(['id', 'name', 'names', 'price', 'duration'])
    .where('id', 'in', testIdsOf(needs))
    .orderBy('displayOrder')
    .orderBy('id')
    .execute()
  return [
    {
      tests: services.map(({ id: testId, name, names }) => {
        const found = textIn(reader.language, { texts: names, text: name, salonLanguage: reader.salonLanguage })
        return {
          ...{ id: testId, name: found.text },
          ...(found.language !== reader.language && { nameLanguage: found.language }),
        }
      }),
      hours: Math.max(...needs.map(({ hours }) => hours)),
      months: Math.min(...needs.map(({ months }) => months)),
      minutes: services.reduce((sum, { duration }) => sum + duration, 0),
      price: services.reduce((sum, { price }) => sum + price, 0),
      days,
    },
  ]
})

const testIdsOf = (needs: readonly NeededTest[]) => needs.map(({ testId }) => testId)

type TestSearch = { needs: readonly NeededTest[]; visit: Parameters<typeof testWindow>[1]; now: number }

/** Returns the shown starts from which the test ends early enough before the visit. */
async function startsInTime(deps: Deps, salon: InSalon, { needs, visit, now }: TestSearch): Promise<TestOffer['days']> {
  const window = testWindow(needs, visit, now)
  if (window === undefined) return []
  const asking = { params: { id: salon.id }, query: { products: testIdsOf(needs).join() }, now }
  const { businessObject, prepared, wish, clock, cached, onLimit } = await loadFreeTime(deps, asking, window.days)
  const options = { range: window.days, now, choice: businessObject.preferredSlots, onLimit }
  const { slotsOfDates } = await cached('slots', () => shownSlots(prepared, wish, options))
  const lastStart = window.lastEnd - chainMinutes(wish.legs) * 60_000
  const isInTime = (date: string) => (time: string) => clock.toInstant(date, parseTimeOfDay(time)) <= lastStart
  return slotsOfDates
    .map(({ date, times }) => ({ date, times: times.filter(isInTime(date)).sort() }))
    .filter(({ times }) => times.length > 0)
}
