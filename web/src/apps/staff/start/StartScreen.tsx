import { useIntl } from 'react-intl'
import { DevicePage } from '../../../device/DevicePage.tsx'

/** What STAFF shows first. */
export function Page() {
  const intl = useIntl()
  return (
    <DevicePage>
      <h1>{intl.formatMessage({ id: 'staff.start.title' })}</h1>
    </DevicePage>
  )
}
