import { useEffect } from 'react'
import { useToken } from '../../../client/app-context.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { ArrowIcon } from '../../../kit/icons.tsx'
import type { ChosenService } from '../choice/chosen.ts'
import { formId, useFlow } from '../flow/flow-context.ts'
import { useIsForwarding } from '../flow/forwarding.ts'
import { durationRefusal } from './LimitNote.tsx'

/** Renders the primary action. In steps with a form it submits the form, so that Enter works too. */
export function NextButton({ full = false, short = false }: { full?: boolean; short?: boolean }) {
  const t = useText()
  const { step, stopped, chosen, selection, go, draft, formIsThere } = useFlow()
  const busy = useIsForwarding()
  const signedIn = useToken() !== undefined
  const first = step === 'services'
  const missing =
    (first ? chosen.length === 0 : selection.day === undefined || selection.time === undefined) ||
    (first && durationRefusal(chosen) !== undefined)
  const toNext = useEarlyTap((first || step === 'time') && !missing && !stopped, () => go(first ? 'time' : 'details'))
  if (stopped) return null
  if (first || step === 'time') {
    return (
      <Button
        key={step}
        data-next
        kind="gold"
        size="l"
        full={full}
        disabled={missing}
        trailing={<ArrowIcon />}
        onClick={toNext}
      >
        {t(short ? 'action.next' : first ? 'booking.toTime' : 'booking.toDetails')}
      </Button>
    )
  }
  // After sending a link, only the link continues the booking.
  if (step === 'pin' && !signedIn && draft.challenge?.sent === 'LINK') return null
  const asks = signedIn || step !== 'details' ? undefined : draft.ownPin ? 'action.signIn' : 'booking.sendPin'
  // A separate element: a button that became a submit button during the tap would submit at once.
  return (
    <Button
      key={step}
      type="submit"
      form={formId}
      kind="gold"
      size="l"
      full={full}
      busy={busy}
      disabled={!formIsThere}
      trailing={<ArrowIcon />}
    >
      {t(asks ?? confirmText(chosen, short))}
    </Button>
  )
}

/** Names the button of a request differently from that of a booking (APT-16g). */
const confirmText = (chosen: readonly ChosenService[], short: boolean) =>
  chosen.some(({ product }) => product.salonConfirms) ? 'booking.request' : short ? 'action.confirm' : 'booking.confirm'

/**
 * Performs a tap made before hydration (UI-13k) as soon as the button is enabled, which earlier ticks may delay.
 * `frame/first-paint.ts` records the tap.
 * @returns the handler for later taps
 */
function useEarlyTap(enabled: boolean, act: () => void): () => void {
  const go = () => {
    forgetEarlyTap()
    act()
  }
  useEffect(() => {
    document.onpointerup = null
    // A later touch or key press cancels it.
    document.onpointerdown = document.onkeydown = forgetEarlyTap
    if (enabled && document.body.hasAttribute('next')) go()
  })
  return go
}

const forgetEarlyTap = () => document.body.removeAttribute('next')

/** Focuses the visible one of the two next buttons. */
export function focusNext(): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-next]')]
  buttons.find((button) => button.getClientRects().length > 0)?.focus()
}
