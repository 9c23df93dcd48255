/**
 * Answers one call in its own process, which kills itself at a statement: before it is sent, or once it has left.
 * Without a statement, prints their number. Argument: `KilledAt` as JSON.
 */
import { openDatabase } from '../db/database.ts'
import { testApp } from './app.ts'
import { eachStatement } from './each-statement.ts'
import { clockAheadMs } from './run-clock.ts'

export type KilledAt = {
  database: string
  call: { method: 'POST'; url: string; headers: Record<string, string>; payload: object }
  statement: number | null
  sent: boolean
}

const { database, call, statement, sent }: KilledAt = JSON.parse(process.argv[2] ?? '')
const end = () => process.kill(process.pid, 'SIGKILL')
const t = await testApp({ database: { ...openDatabase({ url: database, clockAheadMs }), url: database } })
let seen = 0
eachStatement(t.deps.pool, ({ number, send, line }) => {
  seen = number
  if (number === statement && !sent) end()
  const answer = send()
  // Earlier writes have left the socket by then.
  if (number === statement) setImmediate(() => line.write('', end))
  return answer
})
const { statusCode } = await t.app.inject(call)
process.stdout.write(JSON.stringify({ statusCode, seen }))
process.exit()
