import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { CalendarIcon, PhoneIcon } from '../../../kit/icons.tsx'
import { useFlow } from '../flow/flow-context.ts'

/** No day is free: offers other staff, or the salon's phone number. */
export function NothingFree() {
  const t = useText()
  const { selection, go, businessObject } = useFlow()
  return (
    <EmptyState
      icon={<CalendarIcon />}
      title={t('booking.none.title')}
      text={t(selection.staffId === null ? 'booking.none.call' : 'booking.none.other')}
      action={
        selection.staffId !== null ? (
          <Button onClick={() => go('time', { staffId: null })}>{t('booking.none.anybody')}</Button>
        ) : (
          businessObject.phoneNr && (
            <a className={buttonClass('quiet')} href={`tel:${businessObject.phoneNr}`}>
              <PhoneIcon />
              {formatPhoneNr(businessObject.phoneNr)}
            </a>
          )
        )
      }
    />
  )
}
