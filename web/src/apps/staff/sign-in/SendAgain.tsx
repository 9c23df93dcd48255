import type { ComponentProps } from 'react'
import type { useLinkRequest } from '../../../auth/LockedOut.tsx'
import { ResendCode } from '../../../auth/ResendButton.tsx'
import type { SentCode } from '../../../client/sign-in.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { stack } from '../../../kit/look.ts'

const words = {
  again: 'code.again',
  resend: 'word.sendAgain',
  wait: 'staff.signIn.wait',
  waitLong: 'staff.signIn.waitLong',
} as const

/** Resends the code or link. */
export function SendAgain(props: Omit<ComponentProps<typeof ResendCode>, 'words'>) {
  return <ResendCode {...props} words={words} />
}

export function LinkSent({ sent, link }: { sent: SentCode; link: ReturnType<typeof useLinkRequest> }) {
  const t = useText()
  return (
    <div className={stack(16, 'min-w-0')}>
      <p role="status">{t('link.sent', { to: link.username })}</p>
      <SendAgain sent={sent} again={link.send} />
      <Button kind="link" onClick={link.reset}>
        {t('action.back')}
      </Button>
    </div>
  )
}
