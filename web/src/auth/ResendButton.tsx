import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { ApiError } from '../client/api-error.ts'
import { useApp } from '../client/app-context.ts'
import { Failure } from '../client/Failure.tsx'
import { useWork } from '../client/use-call.ts'
import type { MessageId } from '../i18n/messages.ts'
import { Button } from '../kit/Button.tsx'
import styles from './Resend.module.css'
import { clock, useSeconds } from './use-seconds.ts'

/** `wait` counts `seconds` down; `waitLong` names a `time`. */
type ResendWords = Readonly<Record<'resend' | 'wait' | 'waitLong' | 'again', MessageId>>

type Props = {
  words: ResendWords
  /** Epoch milliseconds. */
  resendAt: number | undefined
  again: () => Promise<void>
  /** The server reports a longer wait. */
  onWait: (resendAt: number) => void
  /** Another way, offered while none is refused. */
  beside?: ReactNode
  /** Alternatives if nothing more is sent. */
  onRefused?: (error: Error) => ReactNode
}

/** Resends a code or link after a countdown (AUTH-07); the previous one then stops working. */
export function ResendButton({ words, resendAt, again, onWait, beside, onRefused }: Props) {
  const intl = useIntl()
  const { notices, storage } = useApp()
  // UI-12: a request in another tab makes this one wait too.
  const elsewhere = Number(storage.get('resendPinTimestamp') ?? 0)
  const wait = useSeconds(resendAt && Math.max(resendAt, elsewhere)) ?? 0
  const resend = useWork(again, {
    inline: true,
    onDone: () => notices.show(intl.formatMessage({ id: words.again }), 'success'),
    onRefused: (error) => {
      const after = error instanceof ApiError ? error.details.retryAfter : undefined
      if (after !== undefined) onWait(Date.now() + after * 1000)
    },
  })
  const waiting = () =>
    wait <= 90
      ? intl.formatMessage({ id: words.wait }, { seconds: wait })
      : intl.formatMessage({ id: words.waitLong }, { time: clock(wait) })
  return (
    <div className={styles.resend}>
      <Button look="link" disabled={wait > 0} busy={resend.isPending} onClick={() => resend.mutate()}>
        {wait > 0 ? waiting() : intl.formatMessage({ id: words.resend })}
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
