import { useIntl } from 'react-intl'
import { errorText } from '../../../i18n/error-text.ts'
import { WarningIcon } from '../../../kit/icons.tsx'
import styles from './details.module.css'

/** Why a form did not go through, where no field is to blame. */
export function FormError({ error }: { error: unknown }) {
  const intl = useIntl()
  return (
    <p className={styles.error} role="alert">
      <WarningIcon />
      {errorText(intl, error)}
    </p>
  )
}
