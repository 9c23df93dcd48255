import { useIntl } from 'react-intl'
import { errorText } from '../../../i18n/error-text.ts'
import { WarningIcon } from '../../../kit/icons.tsx'
import styles from './details.module.css'

/** Scrolls the error above the bottom bar, so that the reason and the alternatives are visible. */
export const show = (error: HTMLElement | null) => error?.scrollIntoView({ block: 'nearest' })

/** Why a form failed, if no field is at fault. */
export function FormError({ error }: { error: unknown }) {
  const intl = useIntl()
  return (
    <p className={styles.error} role="alert" ref={show}>
      <WarningIcon />
      {errorText(intl, error)}
    </p>
  )
}
