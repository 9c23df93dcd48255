/**
 * A mail server on a loopback port, for the demo and for tests. Keeps mails in memory, one per Message-ID, as mailboxes
 * show them; `copies` counts how often each arrived.
 */
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

export type SmtpFault =
  /** Answers RCPT (or the whole message) with this code. */
  | { kind: 'code'; at: 'RCPT' | 'DATA'; code: number }
  | { kind: 'slow'; ms: number }
  /** Cuts the connection after receiving the whole message; `accept`: keeps the message. */
  | { kind: 'dropAfterData'; accept: boolean }
  /** Cuts the connection at RCPT, before any message. */
  | { kind: 'drop' }

type TakenMail = { from: string; to: string[]; messageId: string; source: string; copies: number }

export type SmtpStandIn = {
  readonly url: string
  readonly port: number
  readonly taken: readonly TakenMail[]
  /** Each fault applies to one message, in order. */
  fail(...faults: SmtpFault[]): void
  close(): Promise<void>
}

const kept = 1000
const largest = 2 * 1024 * 1024

/** The library's open connections, which have no type there; closing one simulates the fault. */
type Connections = { connections: Set<{ session: SMTPServerSession; _socket: { destroy(): void } }> }

export async function startSmtp(options: { port?: number } = {}): Promise<SmtpStandIn> {
  const taken: TakenMail[] = []
  const faults: SmtpFault[] = []
  const drop = (session: SMTPServerSession) => {
    for (const connection of (server as unknown as Connections).connections) {
      if (connection.session.id === session.id) connection._socket.destroy()
    }
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: largest,
    closeTimeout: 500,
    onRcptTo(_, session, done) {
      const [fault] = faults
      const atRcpt = fault?.kind === 'drop' || (fault?.kind === 'code' && fault.at === 'RCPT')
      if (!atRcpt) return done()
      faults.shift()
      if (fault.kind === 'drop') drop(session)
      else done(replyError(fault.code))
    },
    onData(stream, session, done) {
      receive(stream, session, { fault: faults.shift(), taken, drop }).then(
        (error) => error !== 'dropped' && done(error),
        (error: Error) => done(error),
      )
    },
    onAuth: (auth, _, done) => done(null, { user: auth.username }),
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, port, taken, fail: (...more) => void faults.push(...more), close }
}

type MailKeeper = { taken: TakenMail[]; drop: (session: SMTPServerSession) => void }

async function receive(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  { fault, taken, drop }: { fault: SmtpFault | undefined } & MailKeeper,
): Promise<Error | null | 'dropped'> {
  const source = await readAll(stream)
  if (fault?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms))
  if (fault?.kind === 'code') return replyError(fault.code)
  if (fault?.kind !== 'dropAfterData' || fault.accept) keep(taken, session, source)
  if (fault?.kind !== 'dropAfterData') return null
  drop(session)
  return 'dropped'
}

function keep(taken: TakenMail[], { envelope }: SMTPServerSession, source: string): void {
  const messageId = /^message-id:\s*(\S+)/im.exec(source)?.[1] ?? ''
  const known = taken.find((mail) => mail.messageId === messageId && messageId !== '')
  if (known !== undefined) {
    known.copies += 1
    return
  }
  const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
  taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), messageId, source, copies: 1 })
  if (taken.length > kept) taken.shift()
}

const replyError = (responseCode: number): Error =>
  Object.assign(new Error(responseCode >= 500 ? 'refused' : 'try again'), { responseCode })

async function readAll(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
