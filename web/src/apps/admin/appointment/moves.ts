/** Moves of visits between people that make room (AVL-03): as text, and as sent. */

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

/** The moves as sent, with the versions shown: a visit changed meanwhile is refused. */
export const movesBody = (moves: Moves): Room =>
  moves.map(({ appointment: { id, version }, staffIds }) => ({ id, version, staffIds: [...staffIds] }))

/** Text of a move. */
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

/** The people of that day, mostly cached by the calendar. */
export function usePeopleOfDay(startTime: string, enabled = true) {
  const query = useDayOf(startTime)
  const { data: frame } = useQuery({ ...useApi().query(getCalendarFrame, { query }), enabled })
  return frame?.staff ?? []
}

/** A proposal with names in place of ids; null until they are known, or if there is no proposal. */
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
