import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { Link } from 'wouter'
import { ApiError } from '../../../client/api-error.ts'
import { Failure, scrollToFailure } from '../../../client/Failure.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { row, stack } from '../../../kit/look.ts'
import { useFlow } from '../flow/flow-context.ts'
import { paths } from '../paths.ts'
import { BlockedNotice } from './BlockedNotice.tsx'

type Alternative = 'my' | 'time' | 'call' | 'details' | 'test'

/** The alternatives by refusal, for refusals that a retry would only repeat. */
const alternatives: Readonly<Record<string, readonly Alternative[]>> = {
  'confirmed appointment already exists at same time': ['my', 'time'],
  'customer already has maximum number of confirmed appointments': ['my', 'call'],
  'product.not-bookable-online': ['call'],
  'product.known-only': ['call'],
  'booking.too-many': ['call'],
  'answers.missing': ['details'],
  'answers.stop': ['call'],
  'patch-test.missing': ['test', 'call'],
  'patch-test.taken': ['test', 'call'],
  'patch-test.separately': ['call'],
  'appointment duration is too long, max 4 hours': ['call'],
}

export const findAlternatives = (error: unknown): readonly Alternative[] =>
  (error instanceof ApiError && alternatives[error.message]) || []

/** Explains why the booking failed, with alternatives. */
export function BookError({ error, onOther }: { error: unknown; onOther: () => void }) {
  const t = useText()
  const { go, businessObject } = useFlow()
  const { phoneNr } = businessObject
  if (error instanceof ApiError && error.message === 'blackListed') return <BlockedNotice />
  const onward = findAlternatives(error)
  const otherTime = () => {
    onOther()
    go('time', { time: undefined })
  }
  return (
    <div className={stack(16)} ref={scrollToFailure}>
      <Failure inline error={error} />
      {onward.length > 0 && (
        <div className={row(8, 'wrap')}>
          {onward.includes('my') && (
            <Link href={paths.my} className={buttonClass('quiet')}>
              {t('word.myAppointments')}
            </Link>
          )}
          {onward.includes('time') && <Button onClick={otherTime}>{t('booking.gone.other')}</Button>}
          {(onward.includes('details') || onward.includes('test')) && (
            <Button
              onClick={() => {
                onOther()
                go('details')
              }}
            >
              {t(onward.includes('test') ? 'booking.patchTest.choose' : 'booking.questions.answer')}
            </Button>
          )}
          {onward.includes('call') && phoneNr !== null && (
            <a className={buttonClass('quiet')} href={`tel:${phoneNr}`}>
              {t('booking.wayOut.call', { phoneNr: formatPhoneNr(phoneNr) })}
            </a>
          )}
        </div>
      )}
    </div>
  )
}
