import type { DeviceClient } from '@goldline/domain/user/device'
import { useLocation } from 'wouter'
import { useToken } from '../client/app-context.ts'
import { useText } from '../i18n/use-text.ts'
import { Card, CardSection } from '../kit/Card.tsx'
import { row, stack } from '../kit/look.ts'
import { devicesPage } from './addresses.ts'
import styles from './Device.module.css'
import { PairCard } from './PairCard.tsx'
import { useEnterDevice } from './pairing.ts'

type Props = {
  client: Exclude<DeviceClient, 'ADMIN'>
  /** Whether the screen was opened by a pairing link. */
  atPair: boolean
}

/** Pairs a browser with a salon, or explains how (AUTH-08). */
export function Page({ client, atPair }: Props) {
  return atPair ? <Pairing client={client} /> : <UnpairedDevice client={client} />
}

function Pairing({ client }: Pick<Props, 'client'>) {
  const t = useText()
  const [, navigate] = useLocation()
  const paired = useToken() !== undefined
  const enterDevice = useEnterDevice(client)
  const leave = () => navigate('/', { replace: true })
  const enter = (token: string) => {
    enterDevice(token)
    leave()
  }
  const ends = paired ? t('device.pair.again') : undefined
  return (
    <div className={styles.alone}>
      <PairCard client={client} ends={ends} enter={enter} leave={leave} />
    </div>
  )
}

function UnpairedDevice({ client }: Pick<Props, 'client'>) {
  const t = useText()
  const kind = t(`device.client.${client}`)
  return (
    <div className={styles.alone}>
      <Card>
        <CardSection>
          <div className={stack(16, 'min-w-0')}>
            <h1>{t('device.unpaired')}</h1>
            <ol className={styles.steps}>
              <li>{t('device.unpaired.open')}</li>
              <li>{t('device.unpaired.choose', { kind })}</li>
              <li>{t('device.unpaired.scan')}</li>
            </ol>
            <a href={devicesPage} className={row(0, 'middle', 'self-start', 'touch')}>
              {t('device.unpaired.here')}
            </a>
          </div>
        </CardSection>
      </Card>
    </div>
  )
}
