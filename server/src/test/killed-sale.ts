/**
 * Handles one call in a process of its own, which kills itself at a statement: before or after sending it. Without a
 * statement, prints the number of statements. Argument: `KilledAt` as JSON.
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
  // By then, earlier writes have left the socket.
  if (number === statement) setImmediate(() => line.write('', end))
  return answer
})
const { statusCode } = await t.app.inject(call)
process.stdout.write(JSON.stringify({ statusCode, seen }))
process.exit()
