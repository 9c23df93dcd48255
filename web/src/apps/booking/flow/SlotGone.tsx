import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { useForgetAvailability } from '../time/use-availability.ts'
import { useFlow } from './flow-context.ts'
import styles from './SlotGone.module.css'

type Props = { nearest: readonly { startTime: string; staffId: string | null }[]; onClose: () => void }

/** Somebody was faster: what happened, and the nearest starts one tap away (AVL-07). */
export function SlotGone({ nearest, onClose }: Props) {
  const intl = useIntl()
  const format = useFormat()
  const forget = useForgetAvailability()
  const { go, businessObject, selection, setDraft } = useFlow()
  const choose = (startTime: string, staffId: string | null) => {
    const { day, minutes } = zone(businessObject.timeZone).toWall(Date.parse(startTime))
    setDraft({ hold: undefined })
    onClose()
    go('details', { day, time: formatTimeOfDay(minutes), staffId })
  }
  const other = () => {
    forget()
    setDraft({ hold: undefined })
    onClose()
    go('time', { time: undefined })
  }
  const staffName = (staffId: string | null) => businessObject.staff.find(({ id }) => id === staffId)?.name
  return (
    <Dialog
      title={intl.formatMessage({ id: 'refusal.startTime.invalid' })}
      subtitle={intl.formatMessage({ id: nearest.length > 0 ? 'booking.gone.text' : 'booking.gone.none' })}
      onClose={other}
      actions={<Button onClick={other}>{intl.formatMessage({ id: 'booking.gone.other' })}</Button>}
    >
      <ul className={styles.list}>
        {nearest.map(({ startTime, staffId }) => {
          const { day } = zone(businessObject.timeZone).toWall(Date.parse(startTime))
          return (
            <li key={`${startTime}${staffId}`}>
              <button type="button" onClick={() => choose(startTime, staffId ?? selection.staffId)}>
                <b className="num">{format.time(startTime)}</b>
                <span>
                  {format.dayLong(day)}
                  {staffName(staffId) && <small>{staffName(staffId)}</small>}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
