import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { chosenStart, qualifiedForAll, totalDuration } from '../choice/chosen.ts'
import { useFlow } from './flow-context.ts'

export type ChosenVisit = {
  day: string
  /** As displayed, `14:30`. */
  from: string
  to: string
  staffName: string
  /** Epoch milliseconds. */
  start: number
}

/** Returns a text saying that several people do the services in turn; undefined if one person can do all (AVL-10). */
export function useSeveralPeopleText(): string | undefined {
  const t = useText()
  const { chosen } = useFlow()
  if (chosen.length === 0 || qualifiedForAll(chosen).length > 0) return undefined
  return t('booking.several', { count: chosen.length })
}

/** Returns the chosen start in the salon's zone; undefined before it is chosen. */
export function useVisit(): ChosenVisit | undefined {
  const t = useText()
  const format = useFormat()
  const { selection, chosen, businessObject } = useFlow()
  const several = useSeveralPeopleText()
  const { day, time, staffId, staffIds = [] } = selection
  const start = chosenStart(selection, businessObject.timeZone)
  if (start === undefined || day === undefined || time === undefined) return undefined
  const nameOf = (wanted: string | null) => businessObject.staff.find(({ id }) => id === wanted)?.name
  const firstAvailable = t('label.firstAvailableStaff')
  const each = staffIds.some((id) => id !== null) && [...new Set(staffIds.map((id) => nameOf(id) ?? firstAvailable))]
  const end = zone(businessObject.timeZone).toWall(start + totalDuration(chosen) * 60_000)
  return {
    day,
    from: format.timeOfDay(time),
    to: format.timeOfDay(formatTimeOfDay(end.minutes)),
    staffName: nameOf(staffId) ?? (each ? each.join(' + ') : (several ?? firstAvailable)),
    start,
  }
}
