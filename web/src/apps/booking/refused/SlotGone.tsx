import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { useFlow } from '../flow/flow-context.ts'
import { useForgetAvailability } from '../request/use-availability.ts'
import { NearestStarts } from './NearestStarts.tsx'

type Props = { nearest: readonly { startTime: string; staffId: string | null }[]; onClose: () => void }

/** The start was taken: offers the nearest ones, or all times. */
export function SlotGone({ nearest, onClose }: Props) {
  const forget = useForgetAvailability()
  const { go, businessObject, selection, setDraft } = useFlow()
  const choose = (startTime: string, staffId: string | null) => {
    const { day, minutes } = zone(businessObject.timeZone).toWall(Date.parse(startTime))
    setDraft({ hold: undefined })
    onClose()
    go('details', { day, time: formatTimeOfDay(minutes), staffId: staffId ?? selection.staffId })
  }
  const other = () => {
    forget()
    setDraft({ hold: undefined })
    onClose()
    go('time', { time: undefined })
  }
  return (
    <NearestStarts
      nearest={nearest}
      staff={businessObject.staff}
      asked={selection.staffId}
      onChoose={choose}
      onOther={other}
    />
  )
}
