import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { totalDuration } from './chosen.ts'
import { useFlow } from './flow-context.ts'
import styles from './LimitNote.module.css'
import { durationRefusal } from './limits.ts'

/** Why there is no way on: beside the button that is blocked, wherever the list of services is scrolled to (CAT-08). The salon can still be called. */
export function LimitNote() {
  const intl = useIntl()
  const format = useFormat()
  const {
    chosen,
    businessObject: { phoneNr },
  } = useFlow()
  const refusal = durationRefusal(chosen)
  return (
    refusal && (
      <span className={styles.limit} role="alert">
        {intl.formatMessage({ id: `refusal.${refusal}` })} ({format.duration(totalDuration(chosen))}){' '}
        {phoneNr !== null && (
          <a href={`tel:${phoneNr}`}>
            {intl.formatMessage({ id: 'booking.wayOut.call' }, { phoneNr: formatPhoneNr(phoneNr) })}
          </a>
        )}
      </span>
    )
  )
}
