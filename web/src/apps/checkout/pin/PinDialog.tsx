import { ApiError } from '../../../client/api-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { PinPad } from '../../../device/PinPad.tsx'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Dialog } from '../../../kit/Dialog.tsx'

type Props = {
  busy: boolean
  /** Why the last PIN was refused. */
  error?: unknown
  onPin: (pin: string) => void
  onClose: () => void
}

/** Refusals that ask for the PIN, or say that it was wrong. */
const ofPin: readonly string[] = ['pin.required', 'pin.notMatched', 'numberOfCredentialFailedMatchesAlreadyExceedMax']

/** Whether the refusal is about the PIN, so that the PIN is asked for (again). */
export const asksPin = (error: unknown): boolean => error instanceof ApiError && ofPin.includes(error.message)

/** POS-05: asks for one's own PIN again before a correction. */
export function PinDialog({ busy, error, onPin, onClose }: Props) {
  const intl = useIntl()
  const t = useText()
  const title = t('checkout.pin.again')
  const wrong = asksPin(error) && !(error instanceof ApiError && error.message === 'pin.required')
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <PinPad label={title} busy={busy} error={wrong ? errorText(intl, error) : undefined} onPin={onPin} />
    </Dialog>
  )
}
