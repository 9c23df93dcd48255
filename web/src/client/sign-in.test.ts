import { describe, expect, test } from 'vitest'
import { createApi } from './api.ts'
import { signIn } from './sign-in.ts'

type Proof = { pin?: string; password?: string }

/** Simulates a server that knows one PIN and one password; `asked` records the requests. */
function world(known: Proof, client = 'ADMIN') {
  const asked: Proof[] = []
  const fetch = async (_input: unknown, init?: RequestInit) => {
    const { pin, password }: Proof = JSON.parse(String(init?.body))
    asked.push(pin === undefined ? { password: password ?? '' } : { pin })
    const right = pin !== undefined ? pin === known.pin : password === known.password
    if (!right) return Response.json({ status: 401, message: 'Unauthorized' }, { status: 401 })
    return Response.json({ client }, { headers: { Authorization: 'Bearer token' } })
  }
  const session = { token: () => undefined, signOut: () => undefined }
  const api = createApi({ session, intents: new Map(), onUnauthorized: () => undefined, fetch, cookies: () => '' })
  return { asked, enter: (secret: string) => signIn(api, { username: 'o@salon.example', secret, client: 'ADMIN' }) }
}

describe('one field for a PIN or a password', () => {
  test('[AUTH-02] a correct PIN needs one attempt', async () => {
    const { asked, enter } = world({ pin: '4711' })
    expect(await enter('4711')).toMatchObject({ token: 'Bearer token' })
    expect(asked).toEqual([{ pin: '4711' }])
  })

  test('[AUTH-02a] a value refused as a PIN is tried as the password', async () => {
    const { asked, enter } = world({ password: '20260610' })
    expect(await enter('20260610')).toMatchObject({ token: 'Bearer token' })
    expect(asked).toEqual([{ pin: '20260610' }, { password: '20260610' }])
  })

  test('[AUTH-02b] a value that cannot be a PIN is never tried as one', async () => {
    const { asked, enter } = world({ password: 'goldline-demo' })
    await enter('goldline-demo')
    expect(asked).toEqual([{ password: 'goldline-demo' }])
  })

  test('[AUTH-18] an unknown device gets a challenge', async () => {
    const challenge = { id: 'c', sent: 'PIN', sentTo: 'o•••@salon.example', resendAfter: 60, expiresIn: 600 }
    const fetch = async () => Response.json(challenge, { status: 202 })
    const session = { token: () => undefined, signOut: () => undefined }
    const api = createApi({ session, intents: new Map(), onUnauthorized: () => undefined, fetch, cookies: () => '' })
    const entered = await signIn(api, { username: 'o@salon.example', secret: 'a passphrase', client: 'ADMIN' })
    expect(entered).toEqual({ challenge })
  })

  test('[AUTH-19] [BIZ-09] an account without a salon signs in as a customer', async () => {
    const { enter } = world({ password: 'goldline-demo' }, 'BOOKING')
    expect(await enter('goldline-demo')).toMatchObject({ user: { client: 'BOOKING' } })
  })
})
