import { useIntl } from 'react-intl'
import { useToken } from '../../../app-context.ts'
import { Button } from '../../../kit/Button.tsx'
import { ArrowIcon } from '../../../kit/icons.tsx'
import { useFlow } from './flow-context.ts'
import { useIsForwarding } from './forwarding.ts'
import { durationRefusal } from './limits.ts'

/** The one primary action of the first two steps. In the forms it submits them, so that Enter does the same. */
export function NextButton({ full = false, short = false }: { full?: boolean; short?: boolean }) {
  const intl = useIntl()
  const { step, chosen, selection, go } = useFlow()
  const busy = useIsForwarding()
  const asksPin = useToken() === undefined && step === 'details'
  if (step === 'services') {
    const blocked = chosen.length === 0 || durationRefusal(chosen) !== undefined
    return (
      <Button
        key="services"
        look="gold"
        size="l"
        full={full}
        disabled={blocked}
        trailing={<ArrowIcon />}
        onClick={() => go('time')}
      >
        {intl.formatMessage({ id: short ? 'action.next' : 'booking.toTime' })}
      </Button>
    )
  }
  if (step === 'time') {
    const missing = selection.day === undefined || selection.time === undefined
    return (
      <Button
        key="time"
        look="gold"
        size="l"
        full={full}
        disabled={missing}
        trailing={<ArrowIcon />}
        onClick={() => go('details')}
      >
        {intl.formatMessage({ id: short ? 'action.next' : 'booking.toDetails' })}
      </Button>
    )
  }
  // A button of its own: one that became a submit button under the finger would submit at once.
  return (
    <Button
      key={step}
      type="submit"
      form={formId}
      look="gold"
      size="l"
      full={full}
      busy={busy}
      trailing={<ArrowIcon />}
    >
      {intl.formatMessage({ id: asksPin ? 'booking.sendPin' : short ? 'action.confirm' : 'booking.confirm' })}
    </Button>
  )
}

/** The form of the present step. */
export const formId = 'booking-form'
