import { useMutation } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../api-error.ts'
import { useApp } from '../../../app-context.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { useAskPin } from '../details/use-ask-pin.ts'
import { useFlow } from '../flow/flow-context.ts'
import { useHold } from '../flow/use-book.ts'
import styles from './EnterPin.module.css'
import { useSeconds } from './use-seconds.ts'

/** A new PIN once the wait is over, counted down (AUTH-07); the old one stops working then. */
export function Resend() {
  const intl = useIntl()
  const { notices } = useApp()
  const { draft, setDraft } = useFlow()
  const { challenge } = draft
  const ask = useAskPin()
  const hold = useHold()
  const wait = useSeconds(challenge?.resendAt) ?? 0
  const resend = useMutation({
    mutationFn: async () => {
      if (!challenge) return
      const { identity, isoCode } = challenge
      await hold(await ask({ identity, isoCode }), challenge)
    },
    onSuccess: () => notices.show(intl.formatMessage({ id: 'booking.pin.again' }), 'success'),
    onError: (error) => {
      const after = error instanceof ApiError ? error.details.retryAfter : undefined
      if (after !== undefined && challenge)
        setDraft({ challenge: { ...challenge, resendAt: Date.now() + after * 1000 } })
    },
  })
  return (
    <div className={styles.resend}>
      <Button look="link" disabled={wait > 0} busy={resend.isPending} onClick={() => resend.mutate()}>
        {wait > 0
          ? intl.formatMessage({ id: 'booking.pin.wait' }, { seconds: wait })
          : intl.formatMessage({ id: 'booking.pin.resend' })}
      </Button>
      {resend.error && <p role="alert">{errorText(intl, resend.error)}</p>}
    </div>
  )
}
