/** A proxy to the database that counts completed statements, including BEGIN and COMMIT. */
import { type AddressInfo, connect, createServer } from 'node:net'

type CountingLine = { url: string; statements(): number; close(): void }

const commandComplete = 'C'.charCodeAt(0)

export async function countingLine(databaseUrl: string): Promise<CountingLine> {
  const target = new URL(databaseUrl)
  const { port, hostname } = target
  let count = 0
  const line = createServer((near) => {
    const far = connect(Number(port), hostname)
    let left: Buffer = Buffer.alloc(0)
    far.on('data', (data: Buffer) => {
      near.write(data)
      left = Buffer.concat([left, data])
      // A PostgreSQL message: one letter, then its length including these four bytes.
      for (let end = endOf(left); end <= left.length; end = endOf(left)) {
        if (left[0] === commandComplete) count++
        left = left.subarray(end)
      }
    })
    near.on('data', (data) => far.write(data))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  target.hostname = '127.0.0.1'
  target.port = String((line.address() as AddressInfo).port)
  return { url: target.href, statements: () => count, close: () => void line.close() }
}

const endOf = (bytes: Buffer): number => (bytes.length < 5 ? Number.POSITIVE_INFINITY : 1 + bytes.readUInt32BE(1))
