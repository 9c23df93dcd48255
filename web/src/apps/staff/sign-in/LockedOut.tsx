import { createCustomerUser } from '@goldline/contract/auth'
import { useState } from 'react'
import { ResendButton } from '../../../auth/ResendButton.tsx'
import { useApi } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { countryFor, type SentCode } from '../../../client/sign-in.ts'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { stack } from '../../../kit/look.ts'

const words = {
  again: 'code.again',
  resend: 'staff.signIn.resend',
  wait: 'staff.signIn.wait',
  waitLong: 'staff.signIn.waitLong',
} as const

/** Resends the code or link. */
export function Resend({ sent, again }: { sent: SentCode; again: () => Promise<SentCode> }) {
  const [resendAt, setResendAt] = useState(() => Date.now() + sent.resendAfter * 1000)
  const send = async () => {
    const next = await again()
    setResendAt(Date.now() + next.resendAfter * 1000)
  }
  return <ResendButton words={words} resendAt={resendAt} onWait={setResendAt} again={send} />
}

/** Requests a link to sign in, whatever others guessed (AUTH-15). Does not reveal whether the account exists. */
export function useLinkAsked(username: string) {
  const api = useApi()
  const send = (): Promise<SentCode> =>
    api.ask(
      createCustomerUser,
      { body: { identity: username.trim(), client: 'STAFF', ...countryFor(username) } },
      { anonymous: true },
    )
  return { ...useWork(send, { inline: true }), send }
}

type LinkProps = { link: ReturnType<typeof useLinkAsked> }

/** Shown with a refusal that requires waiting. */
export function LockedOut({ link }: LinkProps) {
  const t = useText()
  return (
    <>
      <Button full busy={link.isPending} onClick={() => link.mutate()}>
        {t('link.ask')}
      </Button>
      {link.error && <Failure inline error={link.error} />}
    </>
  )
}

export function LinkSent({ sent, link, username }: LinkProps & { sent: SentCode; username: string }) {
  const t = useText()
  return (
    <div className={stack(16, 'slim')}>
      <p role="status">{t('link.sent', { to: username.trim() })}</p>
      <Resend sent={sent} again={link.send} />
      <Button look="link" onClick={link.reset}>
        {t('action.back')}
      </Button>
    </div>
  )
}
