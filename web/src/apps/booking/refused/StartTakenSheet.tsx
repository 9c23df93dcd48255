import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { chosenStart, totalDuration, withStaffTerms } from '../choice/chosen.ts'
import { useFlow } from '../flow/flow-context.ts'
import { useForgetAvailability } from '../request/use-availability.ts'
import { CallOption, WaitingOption } from './Alternatives.tsx'
import { NearestStarts } from './NearestStarts.tsx'

type Props = { nearest: readonly { startTime: string; staffId: string | null }[]; onClose: () => void }

/** Offers other starts, the waiting list and a call if the start was taken; typed values stay in the draft. */
export function Page({ nearest, onClose }: Props) {
  const forget = useForgetAvailability()
  const format = useFormat()
  const { go, businessObject, chosen, selection, setDraft } = useFlow()
  const { timeZone } = businessObject
  const [now] = useState(Date.now)
  const start = chosenStart(selection, timeZone)
  const { day = '', staffId: requested, staffIds } = selection
  if (start === undefined) return null
  const leave = () => {
    setDraft({ hold: undefined })
    onClose()
  }
  const choose = (startTime: string, staffId: string | null) => {
    const { day, minutes } = zone(timeZone).toWall(Date.parse(startTime))
    leave()
    go('details', { day, time: formatTimeOfDay(minutes), staffId: staffId ?? requested })
  }
  const other = () => {
    forget()
    leave()
    go('time', { time: undefined })
  }
  return (
    <NearestStarts
      nearest={nearest}
      salon={businessObject}
      wished={{ start, staffId: requested }}
      minutes={(staffId) => totalDuration(withStaffTerms(chosen, { staffId: staffId ?? requested, staffIds }))}
      onChoose={choose}
      onOther={other}
    >
      <WaitingOption selection={selection} when={`${format.dayShort(day)}, ${format.time(start)}`} />
      <CallOption salon={businessObject} now={now} />
    </NearestStarts>
  )
}
