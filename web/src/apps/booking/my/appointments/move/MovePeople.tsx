import type { Appointment } from '@goldline/contract/appointment'
import { useIntl } from 'react-intl'
import { Avatar, PersonAvatar } from '../../../../../kit/Avatar.tsx'
import { RadioPills } from '../../../../../kit/RadioPills.tsx'
import { useFirstAvailable } from '../../../time/first-available.tsx'
import { useFreeFrom } from '../../../time/use-free-from.ts'
import styles from './move.module.css'
import type { MoveChoice } from './use-move-choice.ts'
import { useMovePeople, useToday } from './use-move-times.ts'

const anybody = 'anybody'
const askedEach = 'each'

type Props = { appointment: Appointment; choice: MoveChoice }

/**
 * The same choice as when booking (AVL-12): the first available, and everybody who can do it with their next free
 * start.
 */
export function MovePeople({ appointment, choice }: Props) {
  const intl = useIntl()
  const firstAvailable = useFirstAvailable()
  const freeFrom = useFreeFrom(useToday(appointment), appointment.businessObject.timeZone)
  const { data } = useMovePeople(appointment)
  // Somebody was requested for at least one service (AVL-12).
  const names = appointment.own?.staff.map(({ name }) => name).join(', ') ?? ''
  const [first, ...others] = appointment.own?.staff ?? []
  const asBooked = {
    label: names,
    detail: intl.formatMessage({ id: 'my.move.asked' }),
    leading: first && others.length === 0 ? <PersonAvatar person={first} /> : <Avatar name={names} />,
  }
  const asked = appointment.staff
  // Until the others are loaded, show the requested one.
  const people = data?.flatMap(({ staff, startTime }) => (staff ? [{ staff, startTime }] : []))
  const known = people ?? (asked ? [{ staff: asked, startTime: undefined }] : [])
  return (
    <div className={styles.people}>
      <RadioPills
        label={intl.formatMessage({ id: 'booking.who' })}
        value={choice.staffId ?? (choice.staffIds ? askedEach : anybody)}
        onChange={(value) =>
          choice.chooseWho(
            value === askedEach
              ? { staffId: null, staffIds: choice.askedEach }
              : { staffId: value === anybody ? null : value },
          )
        }
        options={[
          ...(choice.askedEach ? [{ ...asBooked, value: askedEach }] : []),
          { value: anybody, ...firstAvailable },
          ...known.map(({ staff, startTime }) => ({
            value: staff.id,
            label: staff.name,
            detail:
              staff.id === asked?.id
                ? intl.formatMessage({ id: 'my.move.asked' })
                : startTime === undefined
                  ? ' '
                  : freeFrom(startTime),
            leading: <PersonAvatar person={staff} />,
          })),
        ]}
      />
    </div>
  )
}
