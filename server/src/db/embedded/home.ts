import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, canReach } from './account.ts'

const FAR = '/var/lib/goldline'

/**
 * Chooses the folder for the cluster (`postgres/`), its password, log and lock: the data folder itself, or a folder
 * under /var/lib/goldline if root started us and PostgreSQL's account cannot enter the data folder (a clone under
 * /root). `dataDir` must exist. The choice is stored in `postgres-home` there, so that it stays when permissions
 * change.
 */
export function clusterHome(dataDir: string, account: Account | undefined): string {
  const data = realpathSync(dataDir)
  const note = join(data, 'postgres-home')
  const home = existsSync(note) ? readFileSync(note, 'utf8').trim() : choose(data, account)
  mkdirSync(home, { recursive: true, mode: 0o711 })
  if (!canReach(account, home)) {
    throw new Error(`the account ${account?.name ?? 'of this process'} cannot reach the database's folder ${home}`)
  }
  if (home !== data) writeFileSync(note, `${home}\n`)
  return home
}

function choose(data: string, account: Account | undefined): string {
  if (canReach(account, data)) return data
  return join(FAR, createHash('sha256').update(data).digest('hex').slice(0, 12))
}
