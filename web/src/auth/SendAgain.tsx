import { useState } from 'react'
import type { SentCode } from '../client/sign-in.ts'
import { ResendButton, type ResendWords } from './ResendButton.tsx'

type Props = { sent: SentCode; words: ResendWords; again: () => Promise<SentCode> }

/** Resends the code or link; the waits are the server's. */
export function SendAgain({ sent, words, again }: Props) {
  const [resendAt, setResendAt] = useState(() => Date.now() + sent.resendAfter * 1000)
  const send = async () => {
    const next = await again()
    setResendAt(Date.now() + next.resendAfter * 1000)
  }
  return <ResendButton words={words} resendAt={resendAt} onWait={setResendAt} again={send} />
}
