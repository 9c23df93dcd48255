import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { type LiveStream, liveStream } from './live-stream.ts'

const app = Fastify()
const streams: LiveStream[] = []
let valid = true
let closed = 0
app.get('/', (_request, reply) => {
  const rhythm = { beatMs: 5, checkMs: 5, silenceMs: 50 }
  streams.push(liveStream(reply, { rhythm, stillValid: async () => valid, closed: () => closed++ }))
})
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

async function open(): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nHost: salon.test\r\nConnection: close\r\n\r\n')
  await once(socket, 'data')
  return socket
}

describe('a live stream', () => {
  test('[APT-06] sends heartbeats, and ends when its reader loses access', async () => {
    const socket = await open()
    const [heard] = await once(socket, 'data')
    expect(String(heard)).toContain(': alive')
    valid = false
    await once(socket.resume(), 'end')
    valid = true
    expect(closed).toBe(1)
  })

  test('[OPS-06] disconnects a client that does not read, so that it uses no memory', async () => {
    const socket = await open()
    socket.pause()
    const stream = streams.at(-1)
    const before = closed
    const event = { topic: 'appointment', id: 'x'.repeat(10_000) } as const
    for (let sent = 0; sent < 10_000 && closed === before; sent++) {
      stream?.send(event)
      if (sent % 100 === 0) await new Promise(setImmediate)
    }
    expect(closed).toBe(before + 1)
    socket.destroy()
  })
})
