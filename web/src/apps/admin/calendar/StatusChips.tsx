import type { Appointment } from '@goldline/contract/appointment'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Chip } from '../../../kit/Chip.tsx'
import { StatusIcon } from '../../../kit/status-icons.tsx'
import { statusCounts } from '../days/occupancy.ts'
import styles from './Chips.module.css'

type Props = {
  appointments: readonly Appointment[]
  pressed: ReadonlySet<AppointmentStatus>
  onToggle: (status: AppointmentStatus) => void
}

/** Shorter labels, since eight chips must fit in a row; the panel shows the full ones. */
const shortLabels: Partial<Record<AppointmentStatus, MessageId>> = {
  BO_CANCELLED: 'admin.chip.BO_CANCELLED',
  CUSTOMER_CANCELLED: 'admin.chip.CUSTOMER_CANCELLED',
}

/** Shows the number of appointments by status; pressed chips filter by it. */
export function StatusChips({ appointments, pressed, onToggle }: Props) {
  const t = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form's fieldset
    <div role="group" className={styles.statuses} aria-label={t('admin.chips')}>
      {statusCounts(appointments, pressed).map(({ status, count }) => (
        <span key={status} data-status={status}>
          <Chip
            icon={<StatusIcon status={status} />}
            count={count}
            pressed={pressed.has(status)}
            onClick={() => onToggle(status)}
          >
            {t(shortLabels[status] ?? `status.${status}`)}
          </Chip>
        </span>
      ))}
    </div>
  )
}
