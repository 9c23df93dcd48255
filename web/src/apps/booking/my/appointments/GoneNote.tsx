import type { Appointment } from '@goldline/contract/appointment'
import { useIntl } from 'react-intl'
import { InfoIcon } from '../../../../kit/icons.tsx'
import styles from './Actions.module.css'
import { goneServices } from './again.ts'
import { useAppointmentWords } from './appointment-words.ts'

/** Names services that booking again leaves out, because the salon no longer offers them. */
export function GoneNote({ appointment }: { appointment: Appointment }) {
  const intl = useIntl()
  const words = useAppointmentWords()
  const gone = goneServices(appointment)
  if (gone.length === 0) return null
  const names = intl.formatList(
    gone.map((name) => words.service({ name })),
    { type: 'conjunction' },
  )
  const all = gone.length === appointment.services.length
  return (
    <div className={styles.note}>
      <p>
        <InfoIcon size={16} />
        {intl.formatMessage({ id: all ? 'my.again.none' : 'my.again.gone' }, { services: names })}
      </p>
    </div>
  )
}
