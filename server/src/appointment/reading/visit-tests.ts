import { getVisitTests } from '@goldline/contract/appointment/patch-test'
import { countsForVisit } from '@goldline/domain/form/patch-test'
import { textIn } from '@goldline/domain/product/texts'
import { zone } from '@goldline/domain/time/zone'
import { salonRow } from '../../db/salon-row.ts'
import { loadTestFacts } from '../../form/patch-tests/queries.ts'
import { loadReader } from '../../form/queries.ts'
import { read } from '../../http/route.ts'
import { loadVisibleVisit } from './visit-answers.ts'

/** Lists the needed tests, each with the latest that counts; staff read them in their own language (FRM-02l). */
export const visitTestsRoute = read(getVisitTests, async ({ db, actor, params: { id }, language }) => {
  const { salon, visit } = await loadVisibleVisit(db, actor, id)
  const { customerId, guest, productIds, startTime } = visit
  if (customerId === null) return []
  const { needs, tests } = await loadTestFacts(salon, { customerId, guest }, productIds)
  if (needs.length === 0) return []
  const { timeZone } = await salonRow(salon, ['timeZone'])
  const start = { start: startTime.getTime(), zone: zone(timeZone) }
  const reader = await loadReader(salon, actor.role === 'CUSTOMER' ? language : undefined)
  const services = await salon
    .selectFrom('product')
    .select(['id', 'name', 'names'])
    .where(
      'id',
      'in',
      needs.map(({ testId }) => testId),
    )
    .execute()
  return needs.map((need) => {
    const { testId, hours, months } = need
    const service = services.find((each) => each.id === testId)
    const { salonLanguage } = reader
    const name = textIn(reader.language, { texts: service?.names ?? {}, text: service?.name ?? '', salonLanguage })
    const counting = tests
      .filter((test) => countsForVisit(need, test, start))
      .map(({ at }) =>
        'day' in at ? { day: at.day, recorded: true } : { day: start.zone.toWall(at.start).day, recorded: false },
      )
      .sort((one, other) => (one.day < other.day ? 1 : -1))
    return {
      ...{ testId, hours, months, name: name.text },
      ...(name.language !== reader.language && { nameLanguage: name.language }),
      ...(counting[0] ?? { day: null, recorded: false }),
    }
  })
})
