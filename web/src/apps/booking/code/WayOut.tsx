import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { useMemo } from 'react'
import { minutesAndSeconds, useSeconds } from '../../../auth/use-seconds.ts'
import { ApiError } from '../../../client/api-error.ts'
import { type IntlShape, useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { PhoneIcon } from '../../../kit/icons.tsx'
import { MailIcon } from '../../../kit/later-icons.tsx'
import { row, stack } from '../../../kit/look.ts'

/** Refusals that the person cannot resolve; each offers an alternative (AUTH-07). */
const stuck: readonly string[] = [
  'numberOfCredentialFailedMatchesAlreadyExceedMax',
  'customerNumberOfCredentialResendExceedMax',
  'user-challenge.too-much-requests',
  'too-many-requests',
  'sms.no-credit',
  'phoneNr.no-codes',
  'sms.unavailable',
  'email.unavailable',
]

export type CodeAlternatives = {
  /** The salon's phone number. */
  phoneNr: string | null
  /** How the PIN was requested; the other channel is offered. */
  kind: 'phone' | 'email'
  /** Switches to the other channel; undefined: it is not set up, or offered elsewhere. */
  onOther?: (() => void) | undefined
}

type Props = CodeAlternatives & {
  error: unknown
  /** The shortest wait to show, in seconds. */
  tellFrom?: number
}

/** Shows, below a refusal, a countdown of the wait and the alternatives. */
export function WayOut({ error, phoneNr, kind, onOther, tellFrom = 0 }: Props) {
  const intl = useIntl()
  const t = useText()
  const refusal = error instanceof ApiError ? error : undefined
  const seconds = useSeconds(useUntil(refusal))
  if (refusal === undefined) return null
  const waits = seconds !== undefined && seconds > 0 && (refusal.details.retryAfter ?? 0) > tellFrom
  // Offered before the last attempt too: after it no attempt is left.
  const isLast = refusal.message === 'invalid-code' && (refusal.details.triesLeft ?? 2) < 2
  const isStuck = (isLast || stuck.includes(refusal.message)) && (phoneNr !== null || onOther !== undefined)
  if (!waits && !isStuck) return null
  return (
    <div className={stack(8, 'quiet', 'f14')}>
      {waits && <p className="num">{waitText(intl, seconds)}</p>}
      {isStuck && (
        <>
          <p>{t('booking.wayOut.lead')}</p>
          <div className={row(8, 'wrap')}>
            {onOther && (
              <Button icon={kind === 'phone' ? <MailIcon /> : <PhoneIcon />} onClick={onOther}>
                {t(kind === 'phone' ? 'booking.wayOut.email' : 'booking.wayOut.sms')}
              </Button>
            )}
            {phoneNr !== null && <CallSalon phoneNr={phoneNr} />}
          </div>
        </>
      )}
    </div>
  )
}

export function CallSalon({ phoneNr }: { phoneNr: string }) {
  const t = useText()
  return (
    <a className={buttonClass('quiet')} href={`tel:${phoneNr}`}>
      <PhoneIcon />
      {t('booking.wayOut.call', { phoneNr: formatPhoneNr(phoneNr) })}
    </a>
  )
}

/** Returns when the refusal ends, in epoch milliseconds, counted from its arrival. */
function useUntil(refusal: ApiError | undefined): number | undefined {
  return useMemo(() => {
    const after = refusal?.details.retryAfter
    return after === undefined ? undefined : Date.now() + after * 1000
  }, [refusal])
}

function waitText(intl: IntlShape, seconds: number): string {
  if (seconds < 3600) return intl.t('booking.wayOut.wait', { time: minutesAndSeconds(seconds) })
  return intl.t('booking.wayOut.waitHours', { hours: Math.ceil(seconds / 3600) })
}
