import { getAppointments } from '@goldline/contract/appointment'
import { getRunningLate, type LateVisit } from '@goldline/contract/appointment/running-late'
import { isDoneBy } from '@goldline/domain/staff/own-day'
import { delays, hasBegun, isAhead, type lateMinutes } from '@goldline/domain/staff/running-late'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useAppointmentText } from '../../../calendar/appointment-text.ts'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useSalon } from '../../../client/me.ts'
import { useWaiting } from '../offline/Waiting.tsx'

/** `unasked`: offline, message and reachability are unknown; the server decides later. */
export type ShownLate = LateVisit & { unasked?: true }
type Asked = { staffId: string; minutes: (typeof lateMinutes)[number] }

/** Visits affected by a delay (STF-05): from the server, or offline from the saved day (STF-06). */
export function useLateVisits({ staffId, minutes }: Asked) {
  const { line, keeps } = useWaiting()
  const waits = !line && keeps
  const query = { params: { id: staffId }, query: { minutes: String(minutes) } }
  const { data, error, refetch } = useQuery({ ...useApi().query(getRunningLate, query), enabled: !waits })
  const known = useKnown({ staffId, minutes })
  const retry = () => void refetch()
  return waits ? { visits: known(), waits, error: null, retry } : { visits: data, waits, error, retry }
}

function useKnown({ staffId, minutes }: Asked) {
  const cache = useCache()
  const { who } = useAppointmentText()
  const { timeZone, skew } = useSalon()
  return (): ShownLate[] => {
    const now = Date.now() + skew
    const { day } = zone(timeZone).toWall(now)
    const visits = cache.read(getAppointments, { query: { from: day, to: day } }) ?? []
    const own = visits.filter((visit) => isDoneBy(visit, staffId))
    const times = own.map(({ id, status, startTime, endTime }) => {
      const from = Date.parse(startTime)
      return { id, from, to: Date.parse(endTime), begun: hasBegun({ status, from }, now) }
    })
    const later = new Map(delays(times, minutes).map(({ id, delay }) => [id, delay]))
    return own.flatMap((visit) => {
      const { id: appointmentId, startTime, status, owner } = visit
      const delay = later.get(appointmentId) ?? 0
      const expected = Date.parse(startTime) + delay
      if (delay === 0 || status !== 'CONFIRMED' || owner === null || !isAhead(expected, now)) return []
      const expectedTime = new Date(expected).toISOString()
      const unsaid = { channel: null, language: 'de', text: '', told: false, unasked: true } as const
      return [{ appointmentId, name: who(visit), surname: '', startTime, expectedTime, ...unsaid }]
    })
  }
}
