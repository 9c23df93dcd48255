/** Uploads files to Google's feed drop box by SFTP, at a host whose key is pinned (RWG-04). */
import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { CALL_LIMIT_MS } from './types.ts'

type FeedFile = { readonly name: string; readonly path: string }
/** Outcome of an upload; `error` contains no address and no name. */
type FeedsOutcome = { readonly kind: 'done' } | { readonly kind: 'later'; readonly error: string }

export type GoogleFeeds = ReturnType<typeof googleFeeds>

type Options = {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly key: () => Promise<string>
  /** The fingerprint SHA256:…, as `ssh-keyscan … | ssh-keygen -lf -` prints it. */
  readonly hostKey: string
  readonly limitMs?: number
}

export function googleFeeds({ host, port, user, key, hostKey, limitMs = CALL_LIMIT_MS }: Options) {
  return {
    /**
     * Uploads the files in their order and stops at the first failure. Google accepts a file name only once, so never
     * send a set again.
     */
    async send(files: readonly FeedFile[]): Promise<FeedsOutcome> {
      const { default: Client } = await import('ssh2-sftp-client')
      const client = new Client()
      let [error, socket]: [string, Socket | undefined] = ['unknown', undefined]
      try {
        const privateKey = await key()
        // Without noDelay each of SFTP's small messages waits 40 ms for the previous one's acknowledgement.
        socket = connect({ host, port, noDelay: true, timeout: limitMs })
        // The client handles errors only once it is connected.
        socket.on('error', () => undefined)
        // A host that stops answering would block the job's queue for ever.
        socket.on('timeout', () => socket?.destroy())
        await client.connect({
          sock: socket,
          username: user,
          privateKey,
          readyTimeout: limitMs,
          retries: 0,
          hostVerifier: (offered: Buffer) => fingerprintOf(offered) === hostKey,
        })
        for (const { name, path } of files) await client.fastPut(path, name)
        return { kind: 'done' }
      } catch (caught) {
        error = codeOf(caught)
      } finally {
        await client.end().catch(() => undefined)
        socket?.destroy()
      }
      return { kind: 'later', error }
    },
  }
}

/** Formats the fingerprint like OpenSSH, without padding. */
const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'sftp'
