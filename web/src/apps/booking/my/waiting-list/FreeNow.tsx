import { useIntl } from 'react-intl'
import { useFormat } from '../../../../i18n/format.ts'
import { writeSelection } from '../../flow/selection.ts'
import { useFreeNow, type Wanted } from './use-free-now.ts'
import styles from './waiting-list.module.css'

/** More would repeat the calendar. */
const shown = 3

type Props = { businessObject: { id: string; urlName: string }; wish: Wanted }

/** Suitable starts that are already free are not sent as messages; they are shown here to book (AVL-11). */
export function FreeNow({ businessObject, wish }: Props) {
  const intl = useIntl()
  const format = useFormat()
  const free = useFreeNow(businessObject.id, wish).slice(0, shown)
  const { products, staffId, staffIds } = wish
  return (
    <div className={styles.freeNow} role="status">
      {free.length > 0 && <span>{intl.formatMessage({ id: 'my.waiting.freeNow' })}</span>}
      {free.map(({ date, time }) => (
        <a
          key={`${date} ${time}`}
          href={`/b/${businessObject.urlName}/details?${writeSelection({ products, staffId, staffIds, day: date, time })}`}
        >
          {format.dayShort(date)}, {format.timeOfDay(time)}
        </a>
      ))}
    </div>
  )
}
