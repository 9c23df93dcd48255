/** A provider that hangs: it accepts every connection and never answers. */
import { type AddressInfo, createServer, type Socket } from 'node:net'

export async function startDeadProvider() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  /** `waiting`: open connections. */
  return { port, waiting: () => sockets.size, close }
}
