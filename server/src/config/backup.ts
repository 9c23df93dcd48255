import { join, resolve } from 'node:path'
import { text } from './fields.ts'
import type { Reader } from './reader.ts'

export type Backup = {
  /** The folder's absolute path. */
  readonly folder: string
  /** How many nights to keep; 0: no nightly backup. */
  readonly keep: number
  /** Encrypts the key inside a backup; without it the backup has no key. */
  readonly passphrase: string | undefined
}

const MOST_NIGHTS = 90
const SHORTEST_PASSPHRASE = 12

/** On in production unless switched off; a demo is recreated anyway. */
export function readBackup(read: Reader, dataDir: string, production: boolean): Backup {
  return {
    folder: resolve(dataDir, read.withDefault('BACKUP_DIR', text, join(dataDir, 'backups'))),
    keep: read.withDefault('BACKUP_KEEP', nights, production ? 7 : 0),
    passphrase: read.optional('BACKUP_PASSPHRASE', passphrase),
  }
}

/** PRIV-02: bounded, so that an erased person does not stay in a backup for longer. */
function nights(value: string): number {
  if (/^\d{1,2}$/.test(value) && Number(value) <= MOST_NIGHTS) return Number(value)
  throw new Error(`must be a number of nights from 0 (none) to ${MOST_NIGHTS}, is "${value}"`)
}

function passphrase(value: string): string {
  if (value.length >= SHORTEST_PASSPHRASE) return value
  throw new Error(`must be at least ${SHORTEST_PASSPHRASE} characters`)
}
