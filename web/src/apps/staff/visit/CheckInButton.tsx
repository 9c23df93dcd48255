import type { Appointment } from '@goldline/contract/appointment'
import { canCheckIn, checkInWindowMinutes, minuteInMs } from '@goldline/domain/appointment/status'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { StatusIcon } from '../../../kit/status-icons.tsx'
import { useCheckIn } from '../own-days/use-visit.ts'

/** Checks in; if it is too early, shows from when on. */
export function CheckInButton({ appointment, now }: { appointment: Appointment; now: number }) {
  const t = useText()
  const { time } = useFormat()
  const checkIn = useCheckIn(appointment)
  const start = Date.parse(appointment.startTime)
  const opens = start - checkInWindowMinutes * minuteInMs
  const early = !canCheckIn({ status: appointment.status, start, now }) && now < opens
  return (
    <Button
      kind="gold"
      size="l"
      full
      disabled={early}
      busy={checkIn.isPending}
      icon={<StatusIcon status="CHECKED_IN" size={20} />}
      onClick={checkIn.start}
    >
      {early ? t('word.checkInOpensAtTime', { time: time(opens) }) : t('word.checkIn')}
    </Button>
  )
}
