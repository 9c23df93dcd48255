import type { ComponentProps } from 'react'
import { useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { UserIcon } from '../../../kit/icons.tsx'
import { qualifiedForAll } from '../choice/chosen.ts'
import type { RequestedStaff } from '../choice/selection.ts'
import { useFlow } from '../flow/flow-context.ts'
import { AlternativeOption, CallOption, WaitingOption } from '../refused/Alternatives.tsx'
import { useDaySlots } from '../request/use-availability.ts'
import { DayFull } from './DayFull.tsx'

/** Lists alternatives to a full day: other staff that day, other days, the waiting list, a call (BKG-02). */
export function Page({ day, dates }: Pick<ComponentProps<typeof DayFull>, 'day' | 'dates'>) {
  const format = useFormat()
  const { selection, businessObject } = useFlow()
  const [now] = useState(Date.now)
  return (
    <DayFull
      day={day}
      dates={dates}
      people={<OtherPeople day={day} />}
      ways={
        <>
          <WaitingOption selection={{ ...selection, day, time: undefined }} when={format.dayShort(day)} />
          <CallOption salon={businessObject} now={now} />
        </>
      }
    />
  )
}

/**
 * Offers starts on the same day: with any person, if one was requested; or with several people in turn, if nobody can
 * do the whole visit that day (AVL-10).
 */
function OtherPeople({ day }: { day: string }) {
  const { chosen, selection } = useFlow()
  const { staffId, staffIds } = selection
  if (staffId !== null || staffIds?.some((each) => each !== null))
    return <PeopleOption day={day} who={{ staffId: null, staffIds: undefined }} text="booking.instead.people" />
  if (chosen.length < 2 || staffIds !== undefined || qualifiedForAll(chosen).length === 0) return null
  const who = { staffId: null, staffIds: chosen.map(() => null) }
  return <PeopleOption day={day} who={who} text="booking.instead.several" />
}

type PeopleProps = { day: string; who: RequestedStaff; text: MessageId }

function PeopleOption({ day, who, text }: PeopleProps) {
  const t = useText()
  const format = useFormat()
  const { go } = useFlow()
  const { data } = useDaySlots(day, who)
  const times = data?.slotsOfDates[0]?.times ?? []
  const [first] = times
  if (first === undefined) return null
  const face = (
    <Avatar name="">
      <UserIcon />
    </Avatar>
  )
  const free = t('booking.instead.times', { count: times.length, time: format.timeOfDay(first) })
  return (
    <AlternativeOption
      face={face}
      title={format.dayShort(day)}
      text={`${t(text)}, ${free}`}
      onChoose={() => go('time', { ...who, day, time: undefined }, { replace: true })}
    />
  )
}
