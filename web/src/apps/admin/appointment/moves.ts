/** Who moves to whom so that there is room (AVL-03): said, and sent. */
import type { Room } from '@goldline/contract/appointment/edit'
import type { RoomFound } from '@goldline/contract/appointment/series'
import { useIntl } from 'react-intl'
import { useAppointmentText } from '../../../calendar/appointment-text.ts'
import { useFormat } from '../../../i18n/format.ts'

export type Moves = readonly NonNullable<RoomFound>[number][]

/** As it was shown: whoever changed meanwhile is refused by its version. */
export const roomOf = (moves: Moves): Room =>
  moves.map(({ appointment: { id, version }, staffIds }) => ({ id, version, staffIds: [...staffIds] }))

/** One line for each. */
export function useMoveText(people: readonly { id: string; name: string }[]): (move: Moves[number]) => string {
  const intl = useIntl()
  const format = useFormat()
  const { who } = useAppointmentText()
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? ''
  const namesOf = (ids: readonly string[]) => [...new Set(ids)].map(nameOf).join(' + ')
  return ({ appointment, staffIds }) =>
    intl.formatMessage(
      { id: 'admin.room.move' },
      {
        who: who(appointment),
        time: format.time(appointment.startTime),
        from: namesOf(appointment.services.map(({ staffId }) => staffId)),
        to: namesOf(staffIds),
      },
    )
}
