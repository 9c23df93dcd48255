/** `npm run goldline -- <verb> …`: the operator's commands, with or without a running server. */
import { parseArgs } from 'node:util'
import { openCommandDatabase, printLine, runCommand } from '../backup/cli.ts'
import { clockOf } from '../clock.ts'
import { loadConfig, loadStorage } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { doctor } from './doctor.ts'
import { drop } from './drop.ts'
import { forgetKey } from './forget-key.ts'
import { held } from './held.ts'
import { mailbox, owner } from './people.ts'
import { release } from './release.ts'
import { servedCountriesVerb, tier } from './salon.ts'
import type { Verb } from './verb.ts'

const verbs: Readonly<Record<string, Verb>> = {
  doctor,
  owner,
  mailbox,
  tier,
  countries: servedCountriesVerb,
  held,
  drop,
  release,
  'forget-key': forgetKey,
}

const help = (): string =>
  `${Object.values(verbs).reduce((lines, { usage }) => `${lines}\n  ${usage}`, 'Say one of:')}\nA change needs --reason "why"; with --dry-run it is only shown.`

const options = { reason: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const

await runCommand('Nothing was done', async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const [name = '', ...given] = positionals
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (verb === undefined) throw new Error(help())
  const storage = loadStorage()
  await using stack = new AsyncDisposableStack()
  const { ownerUrl: url } = await openCommandDatabase(storage, stack, true)
  const { db, close } = openDatabase({ url, poolSize: 1, clockAheadMs: storage.clockAheadMs })
  stack.defer(close)
  const { reason, 'dry-run': dryRun = false } = values
  return await verb.run({ db, now: clockOf(storage).now(), given, reason, dryRun, config: loadConfig, say: printLine })
})
