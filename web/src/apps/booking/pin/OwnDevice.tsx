import { useIntl } from 'react-intl'
import { Switch } from '../../../kit/Switch.tsx'

type Props = { own: boolean; onChange: (own: boolean) => void }

/** AUTH-23: before the PIN, which is sent with its last digit. */
export function OwnDevice({ own, onChange }: Props) {
  const intl = useIntl()
  return (
    <Switch
      label={intl.formatMessage({ id: 'booking.pin.ownDevice' })}
      hint={intl.formatMessage({ id: 'booking.pin.ownDevice.hint' })}
      checked={own}
      onChange={onChange}
    />
  )
}
