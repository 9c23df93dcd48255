import { ApiError } from '../../../client/api-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { PinPad } from '../../../device/PinPad.tsx'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Dialog } from '../../../kit/Dialog.tsx'

type Props = {
  busy: boolean
  /** The last PIN's refusal. */
  error?: unknown
  onPin: (pin: string) => void
  onClose: () => void
}

/** Refusals that require the PIN, or reject it. */
const pinRefusals: readonly string[] = [
  'pin.required',
  'pin.notMatched',
  'numberOfCredentialFailedMatchesAlreadyExceedMax',
]

/** Whether the refusal requires entering the PIN, or entering it again. */
export const isPinRefusal = (error: unknown): boolean =>
  error instanceof ApiError && pinRefusals.includes(error.message)

/** Asks for one's own PIN again, before a correction (POS-05). */
export function PinDialog({ busy, error, onPin, onClose }: Props) {
  const intl = useIntl()
  const t = useText()
  const title = t('checkout.pin.again')
  const wrong = isPinRefusal(error) && !(error instanceof ApiError && error.message === 'pin.required')
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <PinPad label={title} busy={busy} error={wrong ? errorText(intl, error) : undefined} onPin={onPin} />
    </Dialog>
  )
}
