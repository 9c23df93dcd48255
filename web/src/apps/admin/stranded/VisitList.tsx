import type { StrandedVisit } from '@goldline/contract/staff/stranded'
import type { ReactNode } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { look, row } from '../../../kit/look.ts'
import styles from './VisitList.module.css'

type Props<Visit> = { visits: readonly Visit[]; outcomeOf?: (visit: Visit) => ReactNode }

/** Lists booked visits that would lose their person or fall outside opening hours, before saving (STF-10). */
export function VisitList<Visit extends StrandedVisit>({ visits, outcomeOf }: Props<Visit>) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  return (
    <ol className={classes(look('divided', 'divided'), styles.visits)}>
      {visits.map((visit) => (
        <li className={row(16, 'wrap', 'gy4', 'py8', 'px16', 'num')} key={visit.id}>
          <span>
            {intl.formatDate(new Date(visit.startTime), { weekday: 'short', day: 'numeric', month: 'short' })}{' '}
            {format.time(visit.startTime)}
          </span>
          <span>
            <b>{visit.customer ?? t('label.walkInCustomer')}</b>
            <small className={look('block', 'quiet')}>{visit.services.join(', ')}</small>
          </span>
          {outcomeOf?.(visit)}
        </li>
      ))}
    </ol>
  )
}
