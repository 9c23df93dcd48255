import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import { Badge } from '../../../../kit/Badge.tsx'
import { StatusIcon } from '../../../../kit/status-icons.tsx'
import { useAppointmentWords } from './appointment-words.ts'

/** Colour, shape and word (UI-13). */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const words = useAppointmentWords()
  return (
    <Badge status={status} icon={<StatusIcon status={status} />}>
      {words.status(status)}
    </Badge>
  )
}
