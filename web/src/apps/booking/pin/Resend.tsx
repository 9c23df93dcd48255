import { createCustomerUser } from '@goldline/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../api-error.ts'
import { useApp } from '../../../app-context.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { useHold } from '../flow/use-book.ts'
import styles from './PinScreen.module.css'
import { useSeconds } from './use-seconds.ts'

/** A new PIN once the wait is over, counted down (AUTH-07); the old one stops working then. */
export function Resend() {
  const intl = useIntl()
  const { api, storage, language, notices } = useApp()
  const { draft, setDraft, businessObject } = useFlow()
  const hold = useHold()
  const wait = useSeconds(draft.challenge?.resendAt) ?? 0
  const { challenge } = draft
  const resend = useMutation({
    mutationFn: async () => {
      const identity = challenge?.identity ?? ''
      const isoCode = draft.kind === 'phone' ? { isoCode: draft.isoCode } : {}
      const body = { identity, language, businessObjectId: businessObject.id, ...isoCode }
      const { data } = await api.send(createCustomerUser, { body }, { anonymous: true })
      const now = Date.now()
      const resendAt = now + data.resendAfter * 1000
      storage.set('resendPinTimestamp', String(resendAt))
      setDraft({ challenge: { id: data.id, identity, resendAt, expiresAt: now + data.expiresIn * 1000 } })
      await hold(data.id)
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
