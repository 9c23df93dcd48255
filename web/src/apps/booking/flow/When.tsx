import { useFormat } from '../../../i18n/format.ts'
import styles from './Summary.module.css'
import { useVisit } from './visit.ts'

/** The chosen day, time and staff. */
export function When() {
  const format = useFormat()
  const visit = useVisit()
  if (!visit) return null
  return (
    <div className={styles.part}>
      <div className={styles.when}>
        <span className={styles.date} aria-hidden="true">
          <small>{format.monthName(visit.day)}</small>
          <b className="num">{format.dayOfMonth(visit.day)}</b>
        </span>
        <div>
          <b className="num">
            <span aria-hidden="true">{format.weekdayLong(visit.day)}</span>
            <span className="visually-hidden">{format.dayLong(visit.day)}</span>, {visit.from} – {visit.to}
          </b>
          <p>{visit.staffName}</p>
        </div>
      </div>
    </div>
  )
}
