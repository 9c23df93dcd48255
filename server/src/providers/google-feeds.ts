/** Google's drop box of feeds: SFTP, at a host whose key is pinned (RWG-04). */
import { createHash } from 'node:crypto'
import { CALL_LIMIT_MS } from './types.ts'

/** In the order in which they are sent. */
type FeedFile = { readonly name: string; readonly path: string }
/** `error` has no address and no name in it. */
type FeedsOutcome = { readonly kind: 'done' } | { readonly kind: 'later'; readonly error: string }

export type GoogleFeeds = ReturnType<typeof googleFeeds>

type Options = {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly key: () => Promise<string>
  /** SHA256:…, as `ssh-keyscan … | ssh-keygen -lf -` says it. */
  readonly hostKey: string
  readonly limitMs?: number
}

export function googleFeeds({ host, port, user, key, hostKey, limitMs = CALL_LIMIT_MS }: Options) {
  return {
    /** All of them, or as far as it got: Google takes a file's name once, so that nothing is sent again. */
    async send(files: readonly FeedFile[]): Promise<FeedsOutcome> {
      const { default: Client } = await import('ssh2-sftp-client')
      const client = new Client()
      let error = 'unknown'
      try {
        await client.connect({
          host,
          port,
          username: user,
          privateKey: await key(),
          readyTimeout: limitMs,
          timeout: limitMs,
          retries: 0,
          hostVerifier: (offered: Buffer) => fingerprintOf(offered) === hostKey,
        })
        for (const { name, path } of files) await client.fastPut(path, name)
        return { kind: 'done' }
      } catch (caught) {
        error = codeOf(caught)
      } finally {
        await client.end().catch(() => undefined)
      }
      return { kind: 'later', error }
    },
  }
}

/** As OpenSSH writes it: without padding. */
const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'sftp'
