import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Finds a free loopback port: the `former` one if possible, since other processes know the database by it, else one
 * below the range for outgoing connections, so that it stays free across a restart.
 */
export async function freePort(former?: number): Promise<number> {
  if (former !== undefined && (await isFree(former))) return former
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(20_000, 30_000)
    if (await isFree(port)) return port
  }
  throw new Error('no free loopback port between 20000 and 30000 for the database')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
