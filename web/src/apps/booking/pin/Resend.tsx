import { useMutation } from '@tanstack/react-query'
import { type IntlShape, useIntl } from 'react-intl'
import { ApiError } from '../../../api-error.ts'
import { useApp } from '../../../app-context.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../kit/Button.tsx'
import type { Challenge } from '../flow/draft.ts'
import styles from './EnterPin.module.css'
import { clock, useSeconds } from './use-seconds.ts'
import { WayOut, type WaysOut } from './WayOut.tsx'

type Props = {
  /** Epoch milliseconds. */
  resendAt: number | undefined
  again: () => Promise<void>
  /** The server knows a longer wait. */
  onWait: (resendAt: number) => void
  /** What is sent again. */
  sent?: Challenge['sent']
  /** What leads on where no further PIN is sent. */
  ways?: WaysOut | undefined
}

/** A new PIN or link once the wait is over, counted down (AUTH-07); the old one stops working then. */
export function Resend({ resendAt, again, onWait, sent, ways }: Props) {
  const intl = useIntl()
  const words = sent === 'LINK' ? ofLink : ofPin
  const { notices, storage } = useApp()
  // UI-12: one that was asked for in another tab makes this one wait, too.
  const elsewhere = Number(storage.get('resendPinTimestamp') ?? 0)
  const wait = useSeconds(resendAt && Math.max(resendAt, elsewhere)) ?? 0
  const resend = useMutation({
    mutationFn: again,
    onSuccess: () => notices.show(intl.formatMessage({ id: 'booking.pin.again' }), 'success'),
    onError: (error) => {
      const after = error instanceof ApiError ? error.details.retryAfter : undefined
      if (after !== undefined) onWait(Date.now() + after * 1000)
    },
  })
  return (
    <div className={styles.resend}>
      <Button look="link" disabled={wait > 0} busy={resend.isPending} onClick={() => resend.mutate()}>
        {wait > 0 ? waitText(intl, words, wait) : intl.formatMessage({ id: words.resend })}
      </Button>
      {resend.error && <p role="alert">{errorText(intl, resend.error)}</p>}
      {resend.error && ways && <WayOut error={resend.error} {...ways} tellFrom={Number.POSITIVE_INFINITY} />}
    </div>
  )
}

const ofPin = { resend: 'booking.pin.resend', wait: 'booking.pin.wait', waitLong: 'booking.pin.waitLong' } as const
const ofLink = {
  resend: 'booking.pin.link.resend',
  wait: 'booking.pin.link.wait',
  waitLong: 'booking.pin.link.waitLong',
} as const

function waitText(intl: IntlShape, words: typeof ofPin | typeof ofLink, seconds: number): string {
  return seconds <= 90
    ? intl.formatMessage({ id: words.wait }, { seconds })
    : intl.formatMessage({ id: words.waitLong }, { time: clock(seconds) })
}
