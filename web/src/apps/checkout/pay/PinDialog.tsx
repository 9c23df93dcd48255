import { useIntl } from 'react-intl'
import { PinPad } from '../../../device/PinPad.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'

type Props = { busy: boolean; error?: string | undefined; onPin: (pin: string) => void; onClose: () => void }

/** POS-05: what corrects asks for the own PIN again. */
export function PinDialog({ busy, error, onPin, onClose }: Props) {
  const title = useIntl().formatMessage({ id: 'checkout.pin.again' })
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <PinPad label={title} busy={busy} error={error} onPin={onPin} />
    </Dialog>
  )
}
