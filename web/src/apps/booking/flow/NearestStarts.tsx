import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import styles from './SlotGone.module.css'

type Props = {
  nearest: readonly { startTime: string; staffId: string | null }[]
  staff: readonly { id: string; name: string }[]
  onChoose: (startTime: string, staffId: string | null) => void
  /** Back to all times; also what closing does. */
  onOther: () => void
}

/** What happened, and the nearest starts one tap away (AVL-07). */
export function NearestStarts({ nearest, staff, onChoose, onOther }: Props) {
  const intl = useIntl()
  const format = useFormat()
  const staffName = (staffId: string | null) => staff.find(({ id }) => id === staffId)?.name
  return (
    <Dialog
      title={intl.formatMessage({ id: 'refusal.startTime.invalid' })}
      subtitle={intl.formatMessage({ id: nearest.length > 0 ? 'booking.gone.text' : 'booking.gone.none' })}
      onClose={onOther}
      actions={<Button onClick={onOther}>{intl.formatMessage({ id: 'booking.gone.other' })}</Button>}
    >
      <ul className={styles.list}>
        {nearest.map(({ startTime, staffId }) => (
          <li key={`${startTime}${staffId}`}>
            <button type="button" onClick={() => onChoose(startTime, staffId)}>
              <b className="num">{format.time(startTime)}</b>
              <span>
                {format.instantDayLong(startTime)}
                {staffName(staffId) && <small>{staffName(staffId)}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
