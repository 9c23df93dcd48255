import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { look, stack } from '../../../kit/look.ts'
import styles from './SlotGone.module.css'

type Props = {
  nearest: readonly { startTime: string; staffId: string | null }[]
  staff: readonly { id: string; name: string }[]
  /** The requested staff member; null: nobody. */
  asked: string | null
  onChoose: (startTime: string, staffId: string | null) => void
  /** Shows all times; also runs on closing. */
  onOther: () => void
}

/** What happened, and the nearest starts to choose from (AVL-07). */
export function NearestStarts({ nearest, staff, asked, onChoose, onOther }: Props) {
  const t = useText()
  const others = nearest.filter(({ staffId }) => staffId !== null && staffId !== asked)
  const starts = nearest.filter((each) => !others.includes(each))
  const shared = { staff, onChoose }
  return (
    <Dialog
      title={t('refusal.startTime.invalid')}
      subtitle={t(nearest.length > 0 ? 'booking.gone.text' : 'booking.gone.none')}
      onClose={onOther}
      actions={<Button onClick={onOther}>{t('booking.gone.other')}</Button>}
    >
      {others.length > 0 && <h3>{t('booking.gone.others')}</h3>}
      <Starts starts={others} {...shared} />
      {others.length > 0 && starts.length > 0 && <h3>{t('booking.gone.times')}</h3>}
      <Starts starts={starts} {...shared} />
    </Dialog>
  )
}

function Starts({ starts, staff, onChoose }: Pick<Props, 'staff' | 'onChoose'> & { starts: Props['nearest'] }) {
  const format = useFormat()
  if (starts.length === 0) return null
  return (
    <ul className={classes(stack(8), styles.list)}>
      {starts.map(({ startTime, staffId }) => {
        const name = staff.find(({ id }) => id === staffId)?.name
        return (
          <li key={`${startTime}${staffId}`}>
            <button type="button" onClick={() => onChoose(startTime, staffId)}>
              <b className={look('f17', 'w750', 'num')}>{format.time(startTime)}</b>
              <span>
                {format.instantDayLong(startTime)}
                {name && <small className={look('block', 'faint', 'f13')}>{name}</small>}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
