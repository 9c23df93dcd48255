/**
 * The operator's moderation (REV-06): `npm run reviews` lists reported reviews, `npm run reviews -- hide <id> --reason
 * <why>` hides one and shows the salon why, `-- show <id>` restores it. The salon's total follows.
 */
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { openCommandDatabase, printLine, runCommand } from '../backup/cli.ts'
import { connectForBackup } from '../backup/snapshot.ts'
import { clockOf } from '../clock.ts'
import { loadStorage } from '../config.ts'

type ModerationCommand = { command: string; id: string | undefined; reason: string | undefined; now: Date }

/** Uses one connection of the database's owner, so that it works with or without a running server. */
export async function moderate(client: pg.Client, { command, id, reason, now }: ModerationCommand): Promise<string> {
  if (command === 'list') return list(client)
  const known = command === 'hide' || command === 'show'
  if (!known || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id ?? ''))
    throw new Error('say list, hide <id> --reason <why>, or show <id>')
  if (command === 'hide' && !reason?.trim()) throw new Error('--reason is missing: the salon reads it')
  const hidden = command === 'hide'
  const { rowCount } = await client.query(
    `update review set hidden_time = case when $2 then $3::timestamptz end, hidden_reason = case when $2 then $4::text end,
       last_modified = $3 where id = $1`,
    [id, hidden, now, reason?.trim() ?? null],
  )
  if (rowCount === 0) throw new Error(`there is no review ${id}`)
  return hidden ? `${id} is hidden` : `${id} is shown again`
}

/** Lists reported and hidden reviews, newest report first. */
async function list(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select r.id, b.url_name, r.rating, r.text, r.report_reason, r.hidden_reason from review r
     join business_object b on b.id = r.business_object_id
     where r.reported_time is not null or r.hidden_time is not null
     order by coalesce(r.reported_time, r.hidden_time) desc, r.id limit 100`,
  )
  for (const { id, url_name, rating, text, report_reason, hidden_reason } of rows) {
    printLine(`${id} ${url_name} ${rating ?? '-'}/5${hidden_reason === null ? '' : ` HIDDEN: ${hidden_reason}`}`)
    printLine(`  ${JSON.stringify(text)} reported: ${report_reason ?? '-'}`)
  }
  return `${rows.length} reviews`
}

async function main(): Promise<string> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { reason: { type: 'string' } } })
  const [command = 'list', id] = positionals
  const storage = loadStorage()
  await using stack = new AsyncDisposableStack()
  const { ownerUrl } = await openCommandDatabase(storage, stack, true)
  return await moderate(await connectForBackup(ownerUrl, stack), {
    command,
    id,
    reason: values.reason,
    now: new Date(clockOf(storage).now()),
  })
}

if (import.meta.main) await runCommand('Nothing was changed', main)
