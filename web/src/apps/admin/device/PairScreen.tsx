import { authorizeByUuid } from '@goldline/contract/user/devices'
import type { DeviceClient } from '@goldline/domain/user/device'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { type App, createStorage } from '../../../browser/storage.ts'
import type { Answer, Api } from '../../../client/api.ts'
import { ApiError } from '../../../client/api-error.ts'
import { useApp } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useWork } from '../../../client/use-call.ts'
import { Button } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import styles from '../account/Account.module.css'
import { paths } from '../paths.ts'
import { useHandOver, useWhoIsHere } from '../session.ts'
import { useScreenFocus } from '../use-screen-focus.ts'

/** AUTH-08 */
const tries = { most: 20, apartMs: 100 } as const

const uuidIn = (hash: string) => /^#([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(hash)?.[1]

/** AUTH-08: asks for a tap, so that a preview of the link uses nothing up. */
export function Page() {
  const intl = useIntl()
  const [uuid] = useState(() => uuidIn(location.hash))
  const { pair, over } = usePairing()
  useScreenFocus('pair')
  const paired = pair.data
  const text = paired ? 'admin.pair.done' : uuid === undefined || over ? 'admin.pair.over' : 'admin.pair.lead'
  const here = useWhoIsHere()
  const [, navigate] = useLocation()
  const asks = uuid !== undefined && text === 'admin.pair.lead'
  const client = paired && intl.formatMessage({ id: `admin.devices.client.${paired}` })
  return (
    <Card>
      <CardSection>
        <div className={styles.form}>
          <h1>{intl.formatMessage({ id: 'admin.pair.title' })}</h1>
          <p role={text === 'admin.pair.lead' ? undefined : 'status'}>{intl.formatMessage({ id: text }, { client })}</p>
          {asks && here !== undefined && <p>{intl.formatMessage({ id: 'admin.pair.signedIn' }, { name: here })}</p>}
          {asks && (
            <Button look="gold" size="l" full busy={pair.isPending} onClick={() => pair.mutate(uuid)}>
              {intl.formatMessage({ id: 'admin.pair.action' })}
            </Button>
          )}
          {pair.error && !over && <Failure inline error={pair.error} />}
          <Button look="link" onClick={() => navigate(paths.calendar, { replace: true })}>
            {intl.formatMessage({ id: asks ? 'admin.pair.refuse' : 'admin.pair.leave' })}
          </Button>
        </div>
      </CardSection>
    </Card>
  )
}

function usePairing() {
  const { api, storage } = useApp()
  const handOver = useHandOver()
  const [, navigate] = useLocation()
  const [attempt] = useState(secretOfThisPage)
  const pair = useWork(
    async (uuid: string) => {
      const { data, headers } = await askAgain(api, { params: { uuid }, query: { attempt } })
      const token = (headers.get('Authorization') ?? '').replace(/^Bearer\s+/i, '')
      const client = data.client as DeviceClient
      if (client !== 'ADMIN') {
        createStorage(client.toLowerCase() as App).set('token', token)
        return client
      }
      // Before the sign-in: what the computer was paired as until now ends too.
      storage.set('deviceToken', token)
      handOver(token)
      navigate(paths.calendar, { replace: true })
      return client
    },
    { inline: true },
  )
  const over = pair.error instanceof ApiError && pair.error.status === 404
  return { pair, over }
}

/** AUTH-08: a lost answer is asked for again by the same attempt. */
const secretOfThisPage = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll(/\//g, '_')
    .replace('=', '')

type Asked = { params: { uuid: string }; query: { attempt: string } }

/** The session may not be there yet, or the answer be lost. */
async function askAgain(api: Api, sent: Asked): Promise<Answer<typeof authorizeByUuid>> {
  for (let count = 1; ; count++) {
    try {
      return await api.send(authorizeByUuid, sent, { anonymous: true })
    } catch (error) {
      const mayCome = error instanceof ApiError && (error.status === 404 || error.status === undefined)
      if (!mayCome || count === tries.most) throw error
      await new Promise((resolve) => setTimeout(resolve, tries.apartMs))
    }
  }
}
