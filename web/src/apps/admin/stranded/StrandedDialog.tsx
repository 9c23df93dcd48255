import type { StrandedVisit } from '@goldline/contract/staff/stranded'
import { useIntl } from 'react-intl'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { useFormat } from '../../../i18n/format.ts'
import styles from './StrandedDialog.module.css'

type Props = {
  stranded: readonly StrandedVisit[]
  work: { readonly isPending: boolean; readonly error: unknown }
  onYes: () => void
  onClose: () => void
}

/** Whom a change of hours leaves without a person or an open salon, before it is saved (STF-10). */
export function StrandedDialog({ stranded, ...asked }: Props) {
  const intl = useIntl()
  const format = useFormat()
  return (
    <AskDialog
      title={intl.formatMessage({ id: 'admin.stranded.title' }, { count: stranded.length })}
      subtitle={intl.formatMessage({ id: 'admin.stranded.text' })}
      action={intl.formatMessage({ id: 'admin.stranded.save' })}
      harmless
      {...asked}
    >
      <ol className={styles.visits}>
        {stranded.map(({ id, startTime, customer, services }) => (
          <li key={id}>
            <span>
              {intl.formatDate(new Date(startTime), { weekday: 'short', day: 'numeric', month: 'short' })}{' '}
              {format.time(startTime)}
            </span>
            <span>
              <b>{customer ?? intl.formatMessage({ id: 'label.walkInCustomer' })}</b>
              <small>{services.join(', ')}</small>
            </span>
          </li>
        ))}
      </ol>
    </AskDialog>
  )
}
