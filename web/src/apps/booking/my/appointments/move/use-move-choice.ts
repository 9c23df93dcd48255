import type { Appointment } from '@goldline/contract/appointment'
import { productKey } from '@goldline/domain/product/product-key'
import { formatTimeOfDay, parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { useLocation, useSearch } from 'wouter'
import { type RequestedStaff, readSelection, writeSelection } from '../../../choice/selection.ts'
import { movePath } from '../../../my-paths.ts'

/**
 * Returns the current choice, kept in the URL, so that back, reload and a second tab preserve it; by default the
 * requested staff stay.
 */
export function useMoveChoice({ id, staff, services, businessObject }: Appointment) {
  const [, navigate] = useLocation()
  const search = useSearch()
  const selection = readSelection(search)
  const products = services.map(productKey)
  const { day, time } = selection
  const requested = staff?.id ?? null
  const each = services.map(({ requestedStaffId }) => requestedStaffId)
  const requestedEach = requested === null && each.some((wanted) => wanted !== null) ? each : undefined
  const anybody = new URLSearchParams(search).get('who') === 'anybody'
  const staffId = anybody ? null : (selection.staffId ?? requested)
  const staffIds = anybody || staffId !== null ? undefined : (selection.staffIds ?? requestedEach)
  const inZone = zone(businessObject.timeZone)
  const put = (next: { day: string | undefined; time: string | undefined } & RequestedStaff) => {
    const query = new URLSearchParams(writeSelection({ products, ...next }, search))
    if ((requested !== null || requestedEach) && next.staffId === null && !next.staffIds) query.set('who', 'anybody')
    navigate(`${movePath(id)}?${query}`, { replace: true, state: history.state })
  }
  return {
    /** The requested staff member; null: the first available, or one per service. */
    staffId,
    staffIds,
    /** The initial choice when staff are chosen per service. */
    each: requestedEach ?? services.map(() => null),
    /** Whether the choice differs from the staff requested before. */
    changesPerson: staffId !== requested || staffIds?.join() !== requestedEach?.join(),
    day,
    time,
    /** The chosen start as sent to the server, in ISO 8601. */
    startTime:
      day !== undefined && time !== undefined
        ? new Date(inZone.toInstant(day, parseTimeOfDay(time))).toISOString()
        : undefined,
    choose: (day: string | undefined, time?: string) => put({ day, time, staffId, staffIds }),
    chooseWho: (who: RequestedStaff) => put({ day, time: undefined, ...who }),
    /** Chooses a start proposed by the server, with its staff member if it names one. */
    chooseStart: (startTime: string, other: string | null) => {
      const { day, minutes } = inZone.toWall(Date.parse(startTime))
      put({ day, time: formatTimeOfDay(minutes), staffId: other ?? staffId, staffIds })
    },
  }
}
export type MoveChoice = ReturnType<typeof useMoveChoice>
