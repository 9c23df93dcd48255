import { useText } from '../../../i18n/use-text.ts'
import { Switch } from '../../../kit/Switch.tsx'

type Props = { own: boolean; onChange: (own: boolean) => void }

/** Asks whether this is the customer's own device; shown before the PIN, whose last digit submits it (AUTH-23). */
export function OwnDevice({ own, onChange }: Props) {
  const t = useText()
  return (
    <Switch label={t('booking.pin.ownDevice')} hint={t('booking.pin.ownDevice.hint')} value={own} onChange={onChange} />
  )
}
