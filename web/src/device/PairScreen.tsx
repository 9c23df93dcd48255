import type { DeviceClient } from '@goldline/domain/user/device'
import { useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useToken } from '../client/app-context.ts'
import { PairCard } from './PairCard.tsx'
import { useEnterDevice } from './pairing.ts'

/** AUTH-08: where the link of a kiosk, a till or a person's own device leads. */
export function Page({ client }: { client: DeviceClient }) {
  const intl = useIntl()
  const [, navigate] = useLocation()
  const paired = useToken() !== undefined
  const enterDevice = useEnterDevice(client)
  const leave = () => navigate('/', { replace: true })
  const enter = (token: string) => {
    enterDevice(token)
    leave()
  }
  const ends = paired ? intl.formatMessage({ id: 'device.pair.again' }) : undefined
  return <PairCard client={client} ends={ends} enter={enter} leave={leave} />
}
