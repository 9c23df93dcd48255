import { signOut } from '@goldline/contract/auth'
import { authorizeByUuid } from '@goldline/contract/auth/devices'
import { type DeviceClient, opensByPin } from '@goldline/domain/user/device'
import { useState } from 'react'
import { type App, createStorage } from '../browser/storage.ts'
import { encode } from '../browser/vault.ts'
import type { Answer, Api } from '../client/api.ts'
import { ApiError } from '../client/api-error.ts'
import { useApp } from '../client/app-context.ts'
import { useCache } from '../client/cache.ts'
import { useWork } from '../client/use-call.ts'
import { clientAddress } from './addresses.ts'

/** How often, and how many milliseconds apart, the prepared session is requested (AUTH-08). */
const tries = { most: 20, apartMs: 100 } as const

type Options = {
  /** The app that opened the link. */
  client: DeviceClient
  /** Signs in with the prepared session's token. */
  enter: (token: string) => void
}

/** Takes over the prepared session (AUTH-08); a link for another of the salon's apps opens that app. */
export function usePairing({ client, enter }: Options) {
  const { api } = useApp()
  const [attempt] = useState(createAttemptSecret)
  const pair = useWork(
    async (uuid: string) => {
      const { data, headers } = await fetchSession(api, { params: { uuid }, query: { attempt } })
      const token = (headers.get('Authorization') ?? '').replace(/^Bearer\s+/i, '')
      const paired = data.client as DeviceClient
      if (paired === client) return enter(token)
      const storage = createStorage(paired.toLowerCase() as App)
      storage.set('token', token)
      if (opensByPin(paired)) storage.set('deviceToken', token)
      location.replace(clientAddress(paired))
    },
    { inline: true },
  )
  const over = pair.error instanceof ApiError && pair.error.status === 404
  return { pair, over }
}

/**
 * Ends the device's previous pairing, even while a person is signed in, and deletes its data. A till keeps its own
 * session for the time between two PINs.
 */
export function useEnterDevice(client: DeviceClient) {
  const { api, session, storage } = useApp()
  const cache = useCache()
  return (token: string) => {
    const before = storage.get('deviceToken') ?? session.token()
    if (before !== undefined) void api.ask(signOut, {}, { token: before, leaving: true }).catch(() => undefined)
    cache.clear()
    if (opensByPin(client)) storage.set('deviceToken', token)
    session.signIn(token)
  }
}

/** Identifies this attempt, so that a lost answer can be requested again (AUTH-08). */
const createAttemptSecret = () => encode(crypto.getRandomValues(new Uint8Array(32)))

type PairingQuery = { params: { uuid: string }; query: { attempt: string } }

/** Retries while the session is not ready or the answer was lost. */
async function fetchSession(api: Api, sent: PairingQuery): Promise<Answer<typeof authorizeByUuid>> {
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
