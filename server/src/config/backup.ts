import { join, resolve } from 'node:path'
import { text } from './fields.ts'
import type { Reader } from './reader.ts'

export type Backup = {
  /** The folder's absolute path. */
  readonly folder: string
  /** How many nights to keep; 0: no nightly backup. */
  readonly keep: number
  /** Encrypts SECRET_KEY inside a backup; undefined: the backup does not contain the key. */
  readonly passphrase: string | undefined
}

const MOST_NIGHTS = 90
const SHORTEST_PASSPHRASE = 12

/** Reads the backup settings. By default, backups are on only in production. */
export function readBackup(read: Reader, dataDir: string, production: boolean): Backup {
  return {
    folder: resolve(dataDir, read.withDefault('BACKUP_DIR', text, join(dataDir, 'backups'))),
    keep: read.withDefault('BACKUP_KEEP', nights, production ? 7 : 0),
    passphrase: read.optional('BACKUP_PASSPHRASE', passphrase),
  }
}

/** PRIV-02: limits the number of nights, and thereby how long an erased person stays in backups. */
function nights(value: string): number {
  if (/^\d{1,2}$/.test(value) && Number(value) <= MOST_NIGHTS) return Number(value)
  throw new Error(`must be a number of nights from 0 (none) to ${MOST_NIGHTS}, is "${value}"`)
}

function passphrase(value: string): string {
  if (value.length >= SHORTEST_PASSPHRASE) return value
  throw new Error(`must be at least ${SHORTEST_PASSPHRASE} characters`)
}
