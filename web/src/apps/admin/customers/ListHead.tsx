import { useIntl } from 'react-intl'
import { useSalon } from '../session.ts'
import styles from './CustomerRow.module.css'
import type { Selection } from './use-selection.ts'

type Props = {
  /** undefined: nobody may be selected. */
  selection: Selection | undefined
  total: number
}

/** A box that selects everybody, and what the columns are; the rows say that themselves to whoever hears them. */
export function ListHead({ selection, total }: Props) {
  const intl = useIntl()
  const { currency } = useSalon()
  return (
    <div className={styles.titles}>
      {selection && (
        <label className={styles.select}>
          <input
            type="checkbox"
            checked={selection.all}
            ref={(box) => {
              if (box) box.indeterminate = !selection.all && selection.count > 0
            }}
            aria-label={intl.formatMessage({ id: 'admin.customers.bulk.all' }, { count: total })}
            onChange={selection.count > 0 ? selection.clear : selection.selectAll}
          />
        </label>
      )}
      <div className={styles.columns} aria-hidden="true">
        <span className={styles.who}>{intl.formatMessage({ id: 'admin.customers.column.name' })}</span>
        <span>{intl.formatMessage({ id: 'admin.customers.filter.type' })}</span>
        <span className={styles.last}>{intl.formatMessage({ id: 'admin.customers.filter.lastVisit' })}</span>
        <span className={styles.number}>{intl.formatMessage({ id: 'admin.customers.figures.visits' })}</span>
        <span className={styles.number}>
          {intl.formatMessage({ id: 'admin.customers.column.spend' }, { currency })}
        </span>
        <span className={styles.number}>{intl.formatMessage({ id: 'admin.customers.figures.interval' })}</span>
      </div>
    </div>
  )
}
