import type { BusinessObject } from '@goldline/contract/business-object'
import { type AlternativeStart, compareAlternative } from '@goldline/domain/availability/alternatives'
import { zone } from '@goldline/domain/time/zone'
import type { ReactNode } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar, PersonAvatar } from '../../../kit/Avatar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { ClockIcon } from '../../../kit/icons.tsx'
import { AlternativeList, AlternativeOption } from './Alternatives.tsx'

type StaffPerson = Omit<BusinessObject['staff'][number], 'hasPage'>

type Props = {
  /** Free starts in the server's order, those closest to the request first (BKG-02). */
  nearest: readonly { startTime: string; staffId: string | null }[]
  salon: Pick<BusinessObject, 'timeZone'> & { staff: readonly StaffPerson[] }
  /** The start that was taken, and the requested person; null: none. */
  wished: AlternativeStart
  /** Returns the visit's minutes with this person. */
  minutes: (staffId: string | null) => number
  onChoose: (startTime: string, staffId: string | null) => void
  /** Shows all times; also called on closing. */
  onOther: () => void
  /** Alternatives other than starts. */
  children?: ReactNode
}

/** Explains that the start was taken, and offers alternatives (AVL-07, BKG-02). */
export function NearestStarts({ nearest, salon, wished, minutes, onChoose, onOther, children }: Props) {
  const t = useText()
  const format = useFormat()
  const describe = useChangeText(salon, wished)
  const dayOf = (start: string) => format.dayShort(zone(salon.timeZone).toWall(Date.parse(start)).day)
  const span = (start: string, staffId: string | null) =>
    `${format.time(start)}–${format.time(Date.parse(start) + minutes(staffId) * 60_000)}`
  return (
    <Dialog
      title={t('booking.gone.title', { time: format.time(wished.start) })}
      subtitle={`${t('refusal.startTime.invalid')} ${t(nearest.length > 0 ? 'booking.gone.text' : 'booking.gone.none')}`}
      onClose={onOther}
      actions={<Button onClick={onOther}>{t('booking.gone.other')}</Button>}
    >
      <AlternativeList>
        {nearest.map(({ startTime, staffId }, index) => (
          <AlternativeOption
            key={`${startTime}${staffId}`}
            first={index === 0}
            face={<Face person={salon.staff.find(({ id }) => id === staffId)} />}
            title={`${dayOf(startTime)}, ${span(startTime, staffId)}`}
            text={describe({ start: Date.parse(startTime), staffId })}
            onChoose={() => onChoose(startTime, staffId)}
          />
        ))}
        {children}
      </AlternativeList>
    </Dialog>
  )
}

const Face = ({ person }: { person: StaffPerson | undefined }) =>
  person ? (
    <PersonAvatar person={person} />
  ) : (
    <Avatar name="">
      <ClockIcon />
    </Avatar>
  )

/** Describes how a start differs from the request: with Linh instead of Mai, 15 min later, one day earlier. */
function useChangeText({ staff, timeZone }: Props['salon'], wished: AlternativeStart) {
  const t = useText()
  const format = useFormat()
  const nameOf = (wanted: string | null) => staff.find(({ id }) => id === wanted)?.name
  return (free: AlternativeStart): string => {
    const { kind, minutes, days } = compareAlternative(free, { ...wished, timeZone })
    const [name, asked] = [nameOf(free.staffId), nameOf(wished.staffId)]
    if (kind === 'PERSON' && name && asked) return t('booking.instead.person', { name, asked })
    const much = kind === 'DAY' ? { days: Math.abs(days) } : { time: format.duration(Math.abs(minutes)) }
    const later = kind === 'DAY' ? days > 0 : minutes > 0
    const change = t(`booking.instead.${kind === 'DAY' ? 'day' : 'time'}.${later ? 'later' : 'earlier'}`, much)
    return name ? `${t('word.with', { name })}, ${change}` : change
  }
}
