import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../../kit/Button.tsx'
import { Divider } from '../../../kit/Divider.tsx'
import { useScreenFocus } from '../use-screen-focus.ts'
import styles from './SignInScreen.module.css'

type Props = { to: string; onBack: () => void; children: ReactNode }

/** AUTH-07, AUTH-15: a link was sent instead of a code, after too many wrong codes. */
export function LinkSent({ to, onBack, children }: Props) {
  const intl = useIntl()
  useScreenFocus('link-sent')
  return (
    <>
      <h1>{intl.formatMessage({ id: 'admin.link.sentTitle' })}</h1>
      <span className={styles.divider}>
        <Divider />
      </span>
      <div className={styles.fields}>
        <p>{intl.formatMessage({ id: 'admin.link.sent' }, { to })}</p>
        {children}
        <Button look="link" onClick={onBack}>
          {intl.formatMessage({ id: 'action.back' })}
        </Button>
      </div>
    </>
  )
}
