import { useMutation } from '@tanstack/react-query'
import { type IntlShape, useIntl } from 'react-intl'
import { ApiError } from '../../../api-error.ts'
import { useApp } from '../../../app-context.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../kit/Button.tsx'
import styles from './EnterPin.module.css'
import { clock, useSeconds } from './use-seconds.ts'
import { WayOut, type WaysOut } from './WayOut.tsx'

type Props = {
  /** Epoch milliseconds. */
  resendAt: number | undefined
  again: () => Promise<void>
  /** The server knows a longer wait. */
  onWait: (resendAt: number) => void
  /** What leads on where no further PIN is sent. */
  ways?: WaysOut | undefined
}

/** A new PIN once the wait is over, counted down (AUTH-07); the old one stops working then. */
export function Resend({ resendAt, again, onWait, ways }: Props) {
  const intl = useIntl()
  const { notices } = useApp()
  const wait = useSeconds(resendAt) ?? 0
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
        {wait > 0 ? waitText(intl, wait) : intl.formatMessage({ id: 'booking.pin.resend' })}
      </Button>
      {resend.error && <p role="alert">{errorText(intl, resend.error)}</p>}
      {resend.error && ways && <WayOut error={resend.error} {...ways} tellFrom={Number.POSITIVE_INFINITY} />}
    </div>
  )
}

function waitText(intl: IntlShape, seconds: number): string {
  return seconds <= 90
    ? intl.formatMessage({ id: 'booking.pin.wait' }, { seconds })
    : intl.formatMessage({ id: 'booking.pin.waitLong' }, { time: clock(seconds) })
}
