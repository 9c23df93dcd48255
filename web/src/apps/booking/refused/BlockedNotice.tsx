import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { useEffect } from 'react'
import { scrollToFailure } from '../../../client/Failure.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { InfoIcon, PhoneIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { useFlow } from '../flow/flow-context.ts'

/** Tells a blocked customer neutrally that they cannot book, with the salon's phone number only (CUS-06). */
export function BlockedNotice() {
  const t = useText()
  const { businessObject, stop } = useFlow()
  const { phoneNr } = businessObject
  useEffect(() => {
    stop(true)
    return () => stop(false)
  }, [stop])
  return (
    <div
      className={stack(16, 'items-start', 'edge-strong', 'on-raised', 'r-md', 'p16')}
      role="alert"
      ref={scrollToFailure}
    >
      <p className={row(8)}>
        <InfoIcon className={look('mt4', 'cyan')} />
        {t('refusal.blackListed')}
      </p>
      {phoneNr !== null && (
        <a className={buttonClass('gold', 'l')} href={`tel:${phoneNr}`}>
          <PhoneIcon />
          <span>{t('booking.wayOut.call', { phoneNr: formatPhoneNr(phoneNr) })}</span>
        </a>
      )}
    </div>
  )
}
