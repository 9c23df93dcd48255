import type { Appointment } from '@goldline/contract/appointment'
import { formatTimeOfDay, parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { useLocation, useSearch } from 'wouter'
import { readSelection, writeSelection } from '../../../flow/selection.ts'

/** Where it is to go. `asked`: whoever was asked for stays; `anybody`: the first available person. */
export type Who = 'asked' | 'anybody'

/** The choice so far. It lives in the address, so that back, reload and a second tab keep it. */
export function useMoveChoice({ id, staffId, businessObject }: Appointment) {
  const [, navigate] = useLocation()
  const search = useSearch()
  const { day, time } = readSelection(search)
  const asked = staffId !== null && staffId !== '-1'
  const who: Who = asked && new URLSearchParams(search).get('who') !== 'anybody' ? 'asked' : 'anybody'
  const inZone = zone(businessObject.timeZone)
  const put = (next: { day: string | undefined; time: string | undefined; who: Who }) => {
    const query = new URLSearchParams(writeSelection({ products: [], staffId: null, ...next }, search))
    if (asked && next.who === 'anybody') query.set('who', 'anybody')
    navigate(`/my/appointments/${id}/move?${query}`, { replace: true, state: history.state })
  }
  return {
    /** Somebody was asked for by name, so that there is a choice. */
    asked,
    who,
    day,
    time,
    /** ISO 8601, for the server. */
    startTime:
      day !== undefined && time !== undefined
        ? new Date(inZone.toInstant(day, parseTimeOfDay(time))).toISOString()
        : undefined,
    choose: (day: string | undefined, time?: string) => put({ day, time, who }),
    chooseWho: (who: Who) => put({ day, time: undefined, who }),
    /** A start that the server named. */
    chooseStart: (startTime: string) => {
      const { day, minutes } = inZone.toWall(Date.parse(startTime))
      put({ day, time: formatTimeOfDay(minutes), who })
    },
  }
}
export type MoveChoice = ReturnType<typeof useMoveChoice>
