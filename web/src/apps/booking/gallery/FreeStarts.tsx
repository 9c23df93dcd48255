import { addDays } from '@goldline/domain/time/day'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { look, stack } from '../../../kit/look.ts'
import styles from './FreeStarts.module.css'
import type { FreeStart } from './work-booking.ts'

type Props = {
  /** undefined: still loading. */
  starts: readonly FreeStart[] | undefined
  chosen: FreeStart | undefined
  today: string
  onChoose: (start: FreeStart) => void
}

/** Lists the next free starts to choose from; renders nothing if there are none. */
export function FreeStarts({ starts, chosen, today, onChoose }: Props) {
  const t = useText()
  const format = useFormat()
  if (starts?.length === 0) return null
  const dayOf = (day: string) => {
    if (day === today) return t('word.today')
    return day === addDays(today, 1) ? t('word.tomorrow') : format.dayShort(day)
  }
  return (
    <fieldset className={stack(8, 'min-w-0')}>
      <legend className={look('f15', 'w700', 'mb8')}>{t('gallery.nextFree')}</legend>
      <div className={stack(8, 'three')} aria-busy={starts === undefined}>
        {starts === undefined && <span className={styles.waiting} />}
        {starts?.map((start) => (
          <label key={`${start.day} ${start.time}`} className={classes(look('pointer', 'anchor'), styles.start)}>
            <input
              type="radio"
              name="next-free"
              className={look('unseen')}
              checked={start.day === chosen?.day && start.time === chosen.time}
              onChange={() => onChoose(start)}
            />
            <span>
              <b className={look('block', 'w700', 'num')}>{format.timeOfDay(start.time)}</b>
              <span className={look('f13', 'quiet')}>{dayOf(start.day)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
