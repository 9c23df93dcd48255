/**
 * A stand-in of Google's feed drop box: SFTP on a loopback port, for the demo and for tests. Accepts each file name
 * once, as Google does, and keeps files in memory.
 */
import { createHash } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import ssh2 from 'ssh2'

const { Server, utils } = ssh2
const { STATUS_CODE, OPEN_MODE } = utils.sftp

/** `at`: index of the file during which the connection ends (`cut`) or answers stop (`silence`). */
type FeedsFault = { kind: 'refuse' } | { kind: 'cut' | 'silence'; at: number }

export type GoogleFeedsStandIn = {
  readonly host: string
  readonly port: number
  readonly user: string
  /** The accepted private key. */
  readonly key: string
  /** Its host key's fingerprint. */
  readonly hostKey: string
  /** Completely received files, in order. */
  files(): ReadonlyMap<string, Buffer>
  fail(...faults: FeedsFault[]): void
  close(): Promise<void>
}

type State = { files: Map<string, Buffer>; names: Set<string>; faults: FeedsFault[] }

/** Generates keys until they are readable: of a thousand pairs, ssh2 cannot read two of its own. */
function newKeys(): ReturnType<typeof utils.generateKeyPairSync> {
  const keys = utils.generateKeyPairSync('ed25519')
  const isReadable = [keys.private, keys.public].every((key) => !(utils.parseKey(key) instanceof Error))
  return isReadable ? keys : newKeys()
}

export async function startGoogleFeeds(): Promise<GoogleFeedsStandIn> {
  const [own, partner] = [newKeys(), newKeys()]
  const [ownKey, partnerKey] = [utils.parseKey(own.private), utils.parseKey(partner.public)]
  if (ownKey instanceof Error || partnerKey instanceof Error) throw new Error('no key')
  const state: State = { files: new Map(), names: new Set(), faults: [] }
  const clients = new Set<ssh2.Connection>()
  const server = new Server({ hostKeys: [own.private] }, (client) => {
    clients.add(client)
    client.on('error', () => undefined)
    client.on('close', () => clients.delete(client))
    const fault = state.faults.shift()
    client.on('authentication', (context) => {
      const known = context.method === 'publickey' && context.key.data.equals(partnerKey.getPublicSSH())
      const signed =
        context.method === 'publickey' &&
        (context.signature === undefined ||
          partnerKey.verify(context.blob ?? Buffer.of(), context.signature, context.hashAlgo))
      if (fault?.kind !== 'refuse' && known && signed === true && context.username === 'feeds-demo') context.accept()
      else context.reject(['publickey'])
    })
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => serve(acceptSftp(), state, { fault, cut: () => client.end() }))
    })
  })
  // Without noDelay, each of SFTP's small messages waits 40 ms for the previous acknowledgement.
  const sockets = createServer({ noDelay: true }, (socket) => server.injectSocket(socket))
  await new Promise<void>((resolve) => sockets.listen(0, '127.0.0.1', () => resolve()))
  return {
    host: '127.0.0.1',
    port: (sockets.address() as AddressInfo).port,
    user: 'feeds-demo',
    key: partner.private,
    hostKey: `SHA256:${createHash('sha256').update(ownKey.getPublicSSH()).digest('base64').replace(/=+$/, '')}`,
    files: () => state.files,
    fail: (...faults) => void state.faults.push(...faults),
    close: () =>
      new Promise((resolve) => {
        for (const client of clients) client.end()
        sockets.close(() => resolve())
      }),
  }
}

type Session = { fault: FeedsFault | undefined; cut: () => void }

function serve(sftp: ssh2.SFTPWrapper, { files, names }: State, { fault, cut }: Session): void {
  const open = new Map<number, { name: string; bytes: Buffer }>()
  let handles = 0
  const found = (handle: Buffer) => open.get(handle.readUInt32BE(0))
  sftp.on('REALPATH', (id, path) => {
    const name = path === '.' ? '/' : path
    sftp.name(id, [{ filename: name, longname: name, attrs: {} as ssh2.Attributes }])
  })
  const nothing = (id: number) => void sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
  const done = (id: number) => void sftp.status(id, STATUS_CODE.OK)
  sftp.on('STAT', nothing).on('LSTAT', nothing).on('SETSTAT', done).on('FSETSTAT', done)
  sftp.on('FSTAT', (id) => sftp.attrs(id, { mode: 0o100644, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 }))
  sftp.on('OPEN', (id, path, flags) => {
    const name = path.replace(/^\//, '')
    if (!(flags & OPEN_MODE.WRITE) || names.has(name)) return void sftp.status(id, STATUS_CODE.FAILURE)
    names.add(name)
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(handles, 0)
    open.set(handles++, { name, bytes: Buffer.of() })
    sftp.handle(id, handle)
  })
  sftp.on('WRITE', (...[id, handle, offset, data]) => {
    const file = found(handle)
    if (file === undefined) return void sftp.status(id, STATUS_CODE.FAILURE)
    if (fault && fault.kind !== 'refuse' && handle.readUInt32BE(0) === fault.at)
      return fault.kind === 'cut' ? cut() : undefined
    const bytes = Buffer.alloc(Math.max(file.bytes.length, offset + data.length))
    file.bytes.copy(bytes)
    data.copy(bytes, offset)
    file.bytes = bytes
    sftp.status(id, STATUS_CODE.OK)
  })
  sftp.on('CLOSE', (id, handle) => {
    const file = found(handle)
    if (file) files.set(file.name, file.bytes)
    sftp.status(id, file ? STATUS_CODE.OK : STATUS_CODE.FAILURE)
  })
}
