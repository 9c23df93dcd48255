import type { DeviceClient } from '@goldline/domain/user/device'
import { useIntl } from 'react-intl'
import { Card, CardSection } from '../kit/Card.tsx'
import styles from './Device.module.css'
import { devicesPage } from './places.ts'

/** AUTH-08: a browser that is no device of a salon's says how it becomes one. */
export function Page({ client }: { client: Exclude<DeviceClient, 'ADMIN'> }) {
  const intl = useIntl()
  const kind = intl.formatMessage({ id: `device.client.${client}` })
  return (
    <Card>
      <CardSection>
        <div className={styles.form}>
          <h1>{intl.formatMessage({ id: 'device.unpaired' })}</h1>
          <ol className={styles.steps}>
            <li>{intl.formatMessage({ id: 'device.unpaired.open' })}</li>
            <li>{intl.formatMessage({ id: 'device.unpaired.choose' }, { kind })}</li>
            <li>{intl.formatMessage({ id: 'device.unpaired.scan' })}</li>
          </ol>
          <a href={devicesPage}>{intl.formatMessage({ id: 'device.unpaired.here' })}</a>
        </div>
      </CardSection>
    </Card>
  )
}
