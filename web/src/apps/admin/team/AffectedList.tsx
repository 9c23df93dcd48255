import type { AffectedAppointment } from '@goldline/contract/staff/absences'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { ArrowIcon, WarningIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { VisitList } from '../stranded/VisitList.tsx'
import styles from './Requests.module.css'

type Props = { affected: readonly AffectedAppointment[]; staff: readonly { id: string; name: string }[] }

/** Lists the appointments of an absent person, and what happens to each (STF-10, AVL-05). */
export function AffectedList({ affected, staff }: Props) {
  const t = useText()
  const open = affected.filter(({ newStaffIds }) => newStaffIds === null).length
  if (affected.length === 0)
    return <p className={look('mt8', 'mb8', 'quiet', 'f14')}>{t('admin.team.affected.none')}</p>
  return (
    <>
      <p className={styles.warning}>
        <WarningIcon size={16} className={look('mt4', 'warning')} />
        <span>
          <b>{t('admin.team.affected', { count: affected.length })}</b>{' '}
          {t('admin.team.affected.text', { fit: affected.length - open, open })}
        </span>
      </p>
      <VisitList
        visits={affected}
        outcomeOf={({ wished, newStaffIds }) => (
          <span
            className={classes(
              row(4, 'middle', 'push-end', 'success'),
              styles.outcome,
              newStaffIds === null && styles.open,
            )}
          >
            {newStaffIds ? <ArrowIcon size={14} /> : <WarningIcon size={14} />}
            {newStaffIds
              ? namesOf(newStaffIds, staff)
              : t(wished ? 'admin.team.affected.wished' : 'admin.team.affected.nobody')}
          </span>
        )}
      />
    </>
  )
}

const namesOf = (ids: readonly string[], staff: Props['staff']): string =>
  [...new Set(ids)].map((id) => staff.find((person) => person.id === id)?.name ?? '').join(', ')
