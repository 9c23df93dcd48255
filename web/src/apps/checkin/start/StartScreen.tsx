import { useIntl } from 'react-intl'
import { DevicePage } from '../../../device/DevicePage.tsx'

/** What CHECKIN shows first. */
export function Page() {
  const intl = useIntl()
  return (
    <DevicePage>
      <h1>{intl.formatMessage({ id: 'checkin.start.title' })}</h1>
    </DevicePage>
  )
}
