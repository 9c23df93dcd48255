import { getAvailableSlots } from '@goldline/contract/availability'
import { startsForEntry, type WaitingPeriod } from '@goldline/domain/appointment/waiting-list'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../client/app-context.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { look, row } from '../../../../kit/look.ts'
import { type RequestedStaff, staffQuery, writeSelection } from '../../choice/selection.ts'
import { paths } from '../../paths.ts'

/** The number of starts shown; more would repeat the calendar. */
const shown = 3

type Props = { businessObject: { id: string; urlName: string }; wish: RequestedVisit }

/** Lists suitable starts that are free already, to book; they are not sent as messages (AVL-11). */
export function FreeNow({ businessObject, wish }: Props) {
  const t = useText()
  const format = useFormat()
  const free = useFreeNow(businessObject.id, wish).slice(0, shown)
  const { products, staffId, staffIds } = wish
  return (
    <div className={row(16, 'wrap', 'middle', 'gy0')} role="status">
      {free.length > 0 && <span className={look('quiet')}>{t('my.waiting.freeNow')}</span>}
      {free.map(({ date, time }) => (
        <a
          className={look('inline', 'middle', 'touch', 'w650', 'num')}
          key={`${date} ${time}`}
          href={`${salonPage(businessObject.urlName)}${paths.details}?${writeSelection({ products, staffId, staffIds, day: date, time })}`}
        >
          {format.dayShort(date)}, {format.timeOfDay(time)}
        </a>
      ))}
    </div>
  )
}

/** What a waiting list entry requests, stored or being typed. */
type RequestedVisit = WaitingPeriod & RequestedStaff & { products: readonly string[] }

/** Returns the suitable starts that are free now, ordered by time (AVL-11); none if the request is incomplete. */
function useFreeNow(businessObjectId: string, { products, staffId, staffIds, ...wish }: RequestedVisit) {
  const api = useApi()
  const query = { from: wish.from, to: wish.to, products: products.join(','), ...staffQuery({ staffId, staffIds }) }
  const { data } = useQuery({
    // Uses the query key that a booking on this page invalidates.
    ...api.query(getAvailableSlots, { params: { id: businessObjectId }, query }),
    staleTime: 15_000,
    refetchOnWindowFocus: true,
    retry: false,
  })
  return startsForEntry(wish, data?.slotsOfDates ?? [])
}
