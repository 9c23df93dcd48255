import type { ReactNode } from 'react'
import { ResendCode } from '../../../auth/ResendButton.tsx'
import type { SentCode } from '../../../client/sign-in.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Divider } from '../../../kit/Divider.tsx'
import { stack } from '../../../kit/look.ts'
import styles from './SignInScreen.module.css'

type Props = { sent: SentCode; again: () => Promise<SentCode> }

/** Resends the code or link. */
export function SendAgain(props: Props) {
  return <ResendCode {...props} words={props.sent.sent === 'LINK' ? ofLink : ofCode} />
}

const ofCode = {
  again: 'code.again',
  resend: 'admin.code.resend',
  wait: 'admin.code.wait',
  waitLong: 'admin.code.waitLong',
} as const
const ofLink = {
  again: 'code.again',
  resend: 'link.resend',
  wait: 'link.wait',
  waitLong: 'link.waitLong',
} as const

type LinkSentProps = { to: string; onBack: () => void; children: ReactNode }

/** Explains that a link was sent instead of a code, after too many wrong codes (AUTH-07, AUTH-15). */
export function LinkSent({ to, onBack, children }: LinkSentProps) {
  const t = useText()
  return (
    <>
      <h1>{t('link.open')}</h1>
      <span className={styles.divider}>
        <Divider />
      </span>
      <div className={stack(16)}>
        <p>{t('link.sent', { to })}</p>
        {children}
        <Button kind="link" onClick={onBack}>
          {t('action.back')}
        </Button>
      </div>
    </>
  )
}
