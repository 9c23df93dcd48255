import { useState } from 'react'
import { ResendButton } from '../../../challenge/ResendButton.tsx'
import type { Sent } from '../../../sign-in.ts'

type Props = { sent: Sent; again: () => Promise<Sent>; onSent: (sent: Sent) => void }

/** Resends the code or link. */
export function SendAgain({ sent, again, onSent }: Props) {
  const [resendAt, setResendAt] = useState(() => Date.now() + sent.resendAfter * 1000)
  return (
    <ResendButton
      words={sent.sent === 'LINK' ? ofLink : ofCode}
      resendAt={resendAt}
      onWait={setResendAt}
      again={async () => {
        const next = await again()
        setResendAt(Date.now() + next.resendAfter * 1000)
        onSent(next)
      }}
    />
  )
}

const ofCode = {
  again: 'admin.code.again',
  resend: 'admin.code.resend',
  wait: 'admin.code.wait',
  waitLong: 'admin.code.waitLong',
} as const
const ofLink = {
  again: 'admin.code.again',
  resend: 'admin.link.resend',
  wait: 'admin.link.wait',
  waitLong: 'admin.link.waitLong',
} as const
