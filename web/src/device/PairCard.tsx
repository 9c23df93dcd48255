import type { DeviceClient } from '@goldline/domain/user/device'
import { useState } from 'react'
import { Failure } from '../client/Failure.tsx'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../kit/Button.tsx'
import { Card, CardSection } from '../kit/Card.tsx'
import { stack } from '../kit/look.ts'
import { usePairing } from './pairing.ts'

const uuidIn = (hash: string) => /^#([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(hash)?.[1]

type Props = {
  client: DeviceClient
  /** Text about what pairing ends on this device. */
  ends: string | undefined
  enter: (token: string) => void
  leave: () => void
}

/** Asks for a tap before pairing, so that a link preview does not use the link up (AUTH-08). */
export function PairCard({ client, ends, enter, leave }: Props) {
  const t = useText()
  const [uuid] = useState(() => uuidIn(location.hash))
  const { pair, over } = usePairing({ client, enter })
  const asks = uuid !== undefined && !over
  return (
    <Card>
      <CardSection>
        <div className={stack(16, 'min-w-0')}>
          <h1>{t('device.pair.title')}</h1>
          <p role={asks ? undefined : 'status'}>{t(asks ? 'device.pair.lead' : 'device.pair.over')}</p>
          {asks && ends !== undefined && <p>{ends}</p>}
          {asks && (
            <Button kind="gold" size="l" full busy={pair.isPending} onClick={() => pair.mutate(uuid)}>
              {t('device.pair.action')}
            </Button>
          )}
          {pair.error && !over && <Failure inline error={pair.error} />}
          <Button kind="link" onClick={leave}>
            {t(asks ? 'device.pair.refuse' : 'device.pair.leave')}
          </Button>
        </div>
      </CardSection>
    </Card>
  )
}
