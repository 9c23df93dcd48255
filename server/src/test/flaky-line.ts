import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy between the server and its database that can pass, refuse or drop all traffic. */
export type FlakyLine = {
  readonly url: string
  /** Refuses new connections and cuts open ones. */
  cut(): Promise<void>
  /** Keeps connections open but forwards nothing. */
  swallow(): void
  /** Passes everything again; connections whose traffic was dropped stay dead. */
  mend(): Promise<void>
  close(): Promise<void>
}

/** Connects to the same database through a proxy that can fail. */
export async function flakyLine(databaseUrl: string): Promise<FlakyLine> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let swallowing = false
  const server = createServer((near) => {
    open.add(near)
    near.on('error', () => undefined)
    near.on('close', () => open.delete(near))
    if (swallowing) return void near.resume()
    const far = connect(Number(target.port), target.hostname)
    open.add(far)
    far.on('error', () => near.destroy())
    far.on('close', () => open.delete(far))
    near.on('data', (data) => swallowing || far.write(data))
    far.on('data', (data) => swallowing || near.write(data))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()))
  const cut = async () => {
    if (!server.listening) return
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of open) socket.destroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    cut,
    swallow: () => {
      swallowing = true
    },
    mend: async () => {
      swallowing = false
      if (!server.listening) await listen(port)
    },
    close: cut,
  }
}
