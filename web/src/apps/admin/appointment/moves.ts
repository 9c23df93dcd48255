/** Moves of visits to other staff that make room (AVL-03): as text, and as request. */

import { getAppointments } from '@goldline/contract/appointment'
import type { Room } from '@goldline/contract/appointment/placement'
import type { RoomFound } from '@goldline/contract/appointment/series'
import { getCalendarFrame } from '@goldline/contract/staff'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useAppointmentText } from '../../../appointment/appointment-text.ts'
import { useApi } from '../../../client/app-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useSalon } from '../session.ts'

export type Moves = readonly NonNullable<RoomFound>[number][]

/** Builds the moves' request, with the versions shown, so that the server refuses if a visit was changed meanwhile. */
export const movesBody = (moves: Moves): Room =>
  moves.map(({ appointment: { id, version }, staffIds }) => ({ id, version, staffIds: [...staffIds] }))

/** Returns a function that formats a move. */
export function useMoveText(people: readonly { id: string; name: string }[]): (move: Moves[number]) => string {
  const t = useText()
  const format = useFormat()
  const { who } = useAppointmentText()
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? ''
  const namesOf = (ids: readonly string[]) => [...new Set(ids)].map(nameOf).join(' + ')
  return ({ appointment, staffIds }) =>
    t('admin.room.move', {
      who: who(appointment),
      time: format.time(appointment.startTime),
      from: namesOf(appointment.services.map(({ staffId }) => staffId)),
      to: namesOf(staffIds),
    })
}

/** Returns the staff of that day, who are usually cached by the calendar. */
export function usePeopleOfDay(startTime: string, enabled = true) {
  const query = useDayOf(startTime)
  const { data: frame } = useQuery({ ...useApi().query(getCalendarFrame, { query }), enabled })
  return frame?.staff ?? []
}

/** Returns the proposed moves with their appointments; null if there are none, or until all are loaded. */
export function useProposedMoves(room: Room | undefined, startTime: string): RoomFound {
  const query = useDayOf(startTime)
  const { data = [] } = useQuery({ ...useApi().query(getAppointments, { query }), enabled: room !== undefined })
  const moves = (room ?? []).flatMap(({ id, staffIds }) => {
    const appointment = data.find((each) => each.id === id)
    return appointment ? [{ appointment, staffIds }] : []
  })
  return moves.length === 0 || moves.length < (room ?? []).length ? null : moves
}

function useDayOf(startTime: string) {
  const { timeZone } = useSalon()
  const { day } = zone(timeZone).toWall(Date.parse(startTime))
  return { from: day, to: day }
}
