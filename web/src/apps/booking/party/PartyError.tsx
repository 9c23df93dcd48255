import { Link } from 'wouter'
import { Failure, scrollToFailure } from '../../../client/Failure.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { row, stack } from '../../../kit/look.ts'
import { CallSalon } from '../code/WayOut.tsx'
import { useMyFacts } from '../my/my-facts.ts'
import { paths } from '../paths.ts'
import { findAlternatives } from '../refused/BookError.tsx'

type Props = {
  error: unknown
  onOther: () => void
  inline?: boolean
  /** Retries; set only where that may succeed. */
  onRetry?: (() => unknown) | undefined
  busy?: boolean
}

/** Explains why nothing was held or booked, and offers alternatives. */
export function PartyError({ error, onOther, inline = false, onRetry, busy = false }: Props) {
  const t = useText()
  const { phoneNr } = useMyFacts().businessObject
  const ways = (
    <div className={stack(16)} ref={scrollToFailure}>
      <Failure inline error={error} busy={busy} onRetry={onRetry && (() => void onRetry())} />
      <div className={row(8, 'wrap')}>
        {findAlternatives(error).includes('my') && (
          <Link href={paths.my} className={buttonClass('quiet')}>
            {t('word.myAppointments')}
          </Link>
        )}
        <Button onClick={onOther}>{t('booking.gone.other')}</Button>
        {phoneNr !== null && <CallSalon phoneNr={phoneNr} />}
      </div>
    </div>
  )
  return inline ? ways : <CardSection>{ways}</CardSection>
}
