import { useText } from '../../../i18n/use-text.ts'
import { Switch } from '../../../kit/Switch.tsx'

type Props = { own: boolean; onChange: (own: boolean) => void }

/** AUTH-23: asks whether the device is the customer's own, before the PIN, which is sent with its last digit. */
export function OwnDevice({ own, onChange }: Props) {
  const t = useText()
  return (
    <Switch label={t('booking.pin.ownDevice')} hint={t('booking.pin.ownDevice.hint')} value={own} onChange={onChange} />
  )
}
