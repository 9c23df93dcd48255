import { useText } from '../../../i18n/use-text.ts'
import { Checkbox } from '../../../kit/Checkbox.tsx'
import { useSalon } from '../session.ts'
import styles from './CustomerRow.module.css'
import type { Selection } from './use-selection.ts'

type Props = {
  /** undefined: no selection allowed. */
  selection: Selection | undefined
  total: number
}

/** A checkbox that selects all, and the column heads, hidden from screen readers since the rows repeat them. */
export function ListHead({ selection, total }: Props) {
  const t = useText()
  const { currency } = useSalon()
  return (
    <div className={styles.titles}>
      {selection && (
        <div className={styles.select}>
          <Checkbox
            bare
            label={t('admin.customers.bulk.all', { count: total })}
            value={selection.all}
            mixed={selection.count > 0}
            onChange={selection.count > 0 ? selection.clear : selection.selectAll}
          />
        </div>
      )}
      <div className={styles.columns} aria-hidden="true">
        <span className={styles.who}>{t('admin.customers.column.name')}</span>
        <span>{t('admin.customers.filter.type')}</span>
        <span className={styles.last}>{t('admin.customers.filter.lastVisit')}</span>
        <span className={styles.number}>{t('admin.customers.figures.visits')}</span>
        <span className={styles.number}>{t('admin.customers.column.spend', { currency })}</span>
        <span className={styles.number}>{t('admin.customers.figures.interval')}</span>
      </div>
    </div>
  )
}
