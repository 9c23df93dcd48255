import { sql } from 'kysely'
import { outwardTasks } from '../jobs/kinds.ts'
import type { Verb } from './verb.ts'
import { countHeld, requireHold } from './waiting.ts'

/** Jobs that send the messages which are counted separately. */
const sending = ['sendSmsCode', 'sendMailCode', 'sendSms', 'sendMail', 'drainBulk']

export const held: Verb = {
  usage: 'held                      what would leave a restored database, by kind, and what of it was probably sent',
  async run({ db, say }) {
    const hold = await requireHold(db)
    const rows = await countHeld(db, hold)
    say(`restored ${hold.heldSince.toISOString()} from ${hold.restoredFrom.toISOString()}; since then nothing leaves`)
    say(line(['kind', 'way', 'waiting', 'probably sent']))
    for (const { type, channel, waiting, sent } of rows) say(line([type, channel, waiting, sent]))
    const others = outwardTasks.filter((task) => !sending.includes(task))
    const jobs = await sql<{ task: string; count: number }>`
      select task_identifier as task, count(*)::int as count from graphile_worker.jobs
      where task_identifier = any(${others}) group by 1 order by 1`.execute(db)
    for (const { task, count } of jobs.rows) say(line([task, 'job', count]))
    const sum = (key: 'waiting' | 'sent') => rows.reduce((total, row) => total + row[key], 0)
    return `${sum('waiting')} messages wait, ${sum('sent')} of them were probably sent: drop those, then release the rest`
  },
}

const widths = [24, 7, 8, 15]

/** Formats a table row: text columns padded right, numbers left. */
const line = (cells: readonly (string | number)[]): string =>
  cells
    .map((cell, at) => (at < 2 ? String(cell).padEnd(widths[at] ?? 0) : String(cell).padStart(widths[at] ?? 0)))
    .join('')
