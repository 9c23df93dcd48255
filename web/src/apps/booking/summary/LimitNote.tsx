import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { maxChainMinutes } from '@goldline/domain/product/chain-limits'
import type { Refusal } from '@goldline/domain/refusal'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { look, row } from '../../../kit/look.ts'
import { type ChosenService, totalDuration } from '../choice/chosen.ts'
import { useFlow } from '../flow/flow-context.ts'

/**
 * Explains above the disabled button why the customer cannot continue (CAT-08), with the salon's phone number.
 */
export function LimitNote() {
  const t = useText()
  const format = useFormat()
  const {
    chosen,
    businessObject: { phoneNr },
  } = useFlow()
  const refusal = durationRefusal(chosen)
  return (
    refusal && (
      <span className={look('block', 'mb8', 'warning', 'f13', 'leading-tight')} role="alert">
        {t(`refusal.${refusal}`)} ({format.duration(totalDuration(chosen))}){' '}
        {phoneNr !== null && (
          <a className={row(0, 'middle', 'touch', 'w700')} href={`tel:${phoneNr}`}>
            {t('booking.wayOut.call', { phoneNr: formatPhoneNr(phoneNr) })}
          </a>
        )}
      </span>
    )
  )
}

/** Returns a refusal if the durations alone exceed four hours (CAT-08); the server also counts cleanup. */
export function durationRefusal(chosen: readonly ChosenService[]): Refusal | undefined {
  return totalDuration(chosen) > maxChainMinutes ? 'appointment duration is too long, max 4 hours' : undefined
}
