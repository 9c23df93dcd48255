/** Sends arbitrary bytes over a raw socket, which no HTTP client would send. */
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type RawConnection = {
  socket: Socket
  write(text: string): void
  /** Everything received so far. */
  received(): string
  /** Resolves with everything received once it matches `pattern`; throws if the connection ends first. */
  until(pattern: RegExp): Promise<string>
  /** Resolves with everything received when the other side ends or resets the connection. */
  ended: Promise<string>
}

export async function listening(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

export function rawConnection(port: number, first = ''): RawConnection {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  let open = true
  const waiting = new Set<() => void>()
  const tell = () => {
    for (const look of waiting) look()
  }
  socket.setEncoding('latin1')
  socket.on('data', (data) => {
    text += data
    tell()
  })
  // Closing a connection on which the other side still sends causes an error.
  socket.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => {
    socket.on('close', () => {
      open = false
      tell()
      resolve(text)
    })
  })
  if (first !== '') socket.write(first)
  const until = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        if (!pattern.test(text) && open) return
        waiting.delete(look)
        if (pattern.test(text)) resolve(text)
        else reject(new Error(`the line ended after: ${text.slice(0, 500)}`))
      }
      waiting.add(look)
      look()
    })
  return { socket, write: (more) => void socket.write(more), received: () => text, until, ended }
}
