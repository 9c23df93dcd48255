import { type ReactNode, useState } from 'react'
import { ApiError } from '../client/api-error.ts'
import { useApp } from '../client/app-context.ts'
import { Failure } from '../client/Failure.tsx'
import type { SentCode } from '../client/sign-in.ts'
import { useWork } from '../client/use-call.ts'
import type { MessageId } from '../i18n/messages.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../kit/Button.tsx'
import { stack } from '../kit/look.ts'
import { minutesAndSeconds, useSeconds } from './use-seconds.ts'

/** `wait` counts `seconds` down; `waitLong` has a `time`. */
type ResendWords = Readonly<Record<'resend' | 'wait' | 'waitLong' | 'again', MessageId>>

type Props = {
  words: ResendWords
  /** Epoch milliseconds. */
  resendAt: number | undefined
  again: () => Promise<void>
  /** Called if the server requires a longer wait. */
  onWait: (resendAt: number) => void
  /** An alternative, shown unless the resend was refused. */
  beside?: ReactNode
  /** Alternatives if no further code is sent. */
  onRefused?: (error: Error) => ReactNode
}

/** Resends a code or link after a countdown (AUTH-07); the previous one then stops working. */
export function ResendButton({ words, resendAt, again, onWait, beside, onRefused }: Props) {
  const t = useText()
  const { notices, storage } = useApp()
  // A request in another tab makes this one wait, too (UI-12).
  const elsewhere = Number(storage.get('resendPinTimestamp') ?? 0)
  const wait = useSeconds(resendAt && Math.max(resendAt, elsewhere)) ?? 0
  const resend = useWork(again, {
    inline: true,
    onDone: () => notices.show(t(words.again), 'success'),
    onRefused: (error) => {
      const after = error instanceof ApiError ? error.details.retryAfter : undefined
      if (after !== undefined) onWait(Date.now() + after * 1000)
    },
  })
  const waiting = () =>
    wait <= 90 ? t(words.wait, { seconds: wait }) : t(words.waitLong, { time: minutesAndSeconds(wait) })
  return (
    <div className={stack(8, 'items-start')}>
      <Button kind="link" disabled={wait > 0} busy={resend.isPending} onClick={() => resend.mutate()}>
        {wait > 0 ? waiting() : t(words.resend)}
      </Button>
      {!resend.error && beside}
      {resend.error && (
        <>
          <Failure inline error={resend.error} />
          {onRefused?.(resend.error)}
        </>
      )}
    </div>
  )
}

type ResendCodeProps = { sent: SentCode; words: ResendWords; again: () => Promise<SentCode> }

/** Resends a code or link, and waits as long as each answer requires. */
export function ResendCode({ sent, words, again }: ResendCodeProps) {
  const [resendAt, setResendAt] = useState(() => Date.now() + sent.resendAfter * 1000)
  const send = async () => {
    const next = await again()
    setResendAt(Date.now() + next.resendAfter * 1000)
  }
  return <ResendButton words={words} resendAt={resendAt} onWait={setResendAt} again={send} />
}
