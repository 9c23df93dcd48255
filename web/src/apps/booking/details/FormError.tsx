import { useIntl } from 'react-intl'
import { errorText } from '../../../i18n/error-text.ts'
import { WarningIcon } from '../../../kit/icons.tsx'
import styles from './details.module.css'

/** Out of what lies over the page's foot: whoever pressed the button there reads why nothing went on, and sees what leads on. */
export const show = (error: HTMLElement | null) => error?.scrollIntoView({ block: 'nearest' })

/** Why a form did not go through, where no field is to blame. */
export function FormError({ error }: { error: unknown }) {
  const intl = useIntl()
  return (
    <p className={styles.error} role="alert" ref={show}>
      <WarningIcon />
      {errorText(intl, error)}
    </p>
  )
}
