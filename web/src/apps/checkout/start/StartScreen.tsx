import { useIntl } from 'react-intl'
import { DevicePage } from '../../../device/DevicePage.tsx'

/** What CHECKOUT shows first. */
export function Page() {
  const intl = useIntl()
  return (
    <DevicePage>
      <h1>{intl.formatMessage({ id: 'checkout.start.title' })}</h1>
    </DevicePage>
  )
}
