import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { LogLevel } from '@goldline/domain/log-levels'
import { type Tier, tiers } from '@goldline/domain/user/tier'
import { type Backup, readBackup } from './config/backup.ts'
import { dataFolderProblem, readOrMakeSecretKey, readSecretKey } from './config/data-folder.ts'
import {
  databaseUrl,
  delay,
  email,
  flag,
  host,
  httpUrl,
  logLevel,
  milliseconds,
  oneOf,
  origin,
  port,
  proxies,
  text,
} from './config/fields.ts'
import { type Legal, readLegal } from './config/legal.ts'
import { type Providers, readProviders, unreadVariables } from './config/providers.ts'
import { ConfigError, type Environment, type Reader, reader } from './config/reader.ts'
import { secret } from './config/secret.ts'
import { type OperatorSite, readOperatorSite } from './config/site.ts'
import type { DatabaseUrls } from './db/urls.ts'

export type Config = {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** The public URL, without a trailing slash. Links are built from it, never from a request. */
  readonly publicUrl: string
  /** The data folder's absolute path. */
  readonly dataDir: string
  /** undefined: the embedded PostgreSQL. */
  readonly databaseUrls: DatabaseUrls | undefined
  readonly secretKey: string
  /** The texts that people agree to, and the operator's imprint. */
  readonly legal: Legal
  /** The operator's content for the site: prices and people. */
  readonly site: OperatorSite
  /** Proxies whose X-Forwarded-For is trusted; empty: none. */
  readonly trustProxy: readonly string[]
  /** Whether this installation is a demo. */
  readonly demo: boolean
  readonly role: 'all' | 'web' | 'worker'
  /** Milliseconds during which `/ready` fails before the server stops accepting connections (OPS-03). */
  readonly drainDelayMs: number
  /** Tier of salons that people create online (BIZ-10). */
  readonly newSalonTier: Tier
  /**
   * Address that receives messages from the site's visitors (MSG-10) and error reports (OPS-03); undefined: the sender
   * address of mails does.
   */
  readonly contactEmail: string | undefined
  readonly logLevel: LogLevel
  /** Where clients send their logs (LOG-01); undefined: nowhere. */
  readonly clientLog: { readonly url: string; readonly level: LogLevel } | undefined
  readonly providers: Providers
  /**
   * The device that signs sales where the law requires it (POS-13); undefined: there is none, so that these salons only
   * record sales.
   */
  readonly fiscalDevice: 'stand-in' | undefined
  readonly backup: Backup
  /** Names of set variables with Goldline's prefixes that no code reads (OPS-07). */
  readonly unread: readonly string[]
  /** Milliseconds by which the product's time is ahead of the machine's (OPS-18); 0 in production. */
  readonly clockAheadMs: number
}

const ROOT = resolve(import.meta.dirname, '../..')

/** Loads the configuration of this process. Throws ConfigError, which names every bad variable (OPS-04). */
export function loadConfig(): Config {
  return readConfig(process.env)
}

/** Like `loadConfig`, from any environment. Creates the data folder and, if none is set, the secret key. */
export function readConfig(environment: Environment): Config {
  const read = reader(environment)
  const production = read.optional('NODE_ENV', text) === 'production'
  const role = read.withDefault('ROLE', oneOf(['all', 'web', 'worker']), 'all')
  const ports = { all: 8080, web: 8080, worker: 8081 }
  const listening = {
    host: read.withDefault('HOST', host, '127.0.0.1'),
    port: read.withDefault('PORT', port, ports[role]),
  }
  const storage = readStorage(read)
  const config = {
    production,
    ...listening,
    publicUrl:
      readPublicUrl(read, production) ?? localAddress(listening.host, role === 'worker' ? ports.web : listening.port),
    ...storage,
    legal: readLegal(read, storage.dataDir),
    site: readOperatorSite(read, storage.dataDir),
    trustProxy: read.withDefault('TRUST_PROXY', proxies, []),
    demo: readDemo(read, production, storage.databaseUrls === undefined),
    role,
    drainDelayMs: read.withDefault('DRAIN_SECONDS', delay, production ? 5000 : 0),
    newSalonTier: read.withDefault('NEW_SALON_TIER', oneOf(tiers), 'LITE'),
    contactEmail: read.optional('CONTACT_EMAIL', email),
    logLevel: read.withDefault('LOG_LEVEL', logLevel, 'INFO'),
    clientLog: readClientLog(read, production),
    providers: readProviders(read, production),
    fiscalDevice: readFiscalDevice(read, production),
    backup: readBackup(read, storage.dataDir, production),
    clockAheadMs: readClockAhead(read, production),
  }
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  const unread = unreadVariables(environment, read)
  return { ...config, unread, secretKey: storage.secretKey ?? readOrMakeSecretKey(storage.dataDir) }
}

function readStorage(read: Reader) {
  const storage = {
    dataDir: readDataDir(read, true),
    databaseUrls: readDatabase(read),
    secretKey: read.optional('SECRET_KEY', secret),
  }
  const judged = read.problems.some(({ name }) => name === 'SECRET_KEY' || name === 'DATABASE_URL')
  if (storage.databaseUrls !== undefined && storage.secretKey === undefined && !judged) {
    read.wrong('SECRET_KEY', 'is required with DATABASE_URL, so that all servers of one database share it')
  }
  return storage
}

function readDataDir(read: Reader, make: boolean): string {
  const dataDir = resolve(ROOT, read.withDefault('DATA_DIR', text, 'data'))
  const problem = make || existsSync(dataDir) ? dataFolderProblem(dataDir) : `does not exist: ${dataDir}`
  if (problem !== undefined) read.wrong('DATA_DIR', problem)
  return dataDir
}

/** Reads where clients send logs. Requires https in production, since browsers block http requests of https pages. */
function readClientLog(read: Reader, production: boolean): Config['clientLog'] {
  const url = read.optional('CLIENT_LOG_URL', httpUrl)
  const level = read.withDefault('CLIENT_LOG_LEVEL', logLevel, 'WARN')
  if (production && url?.startsWith('http:'))
    read.wrong('CLIENT_LOG_URL', 'has to be an https:// address with NODE_ENV=production')
  return url === undefined || level === 'OFF' ? undefined : { url, level }
}

/** Reads the database URLs. With a second role for migrations, the running server does not own the tables. */
function readDatabase(read: Reader): DatabaseUrls | undefined {
  const url = read.optional('DATABASE_URL', databaseUrl)
  const ownerUrl = read.optional('MIGRATION_DATABASE_URL', databaseUrl)
  const judged = read.problems.some(({ name }) => name === 'DATABASE_URL')
  if (url === undefined && ownerUrl !== undefined && !judged)
    read.wrong('MIGRATION_DATABASE_URL', 'needs DATABASE_URL beside it')
  return url === undefined ? undefined : { url, ownerUrl: ownerUrl ?? url }
}

/** The part of the configuration that backup and restore need, since an operator's shell sets few variables. */
export type Storage = Pick<Config, 'dataDir' | 'databaseUrls' | 'backup' | 'clockAheadMs'> & {
  /** The installation's key; undefined: none exists yet. */
  readonly secretKey: string | undefined
  /** The folder in which npm was called. */
  readonly calledFrom: string
}

/** Loads the configuration of backup and restore. `make`: creates the data folder if it does not exist. */
export function loadStorage({ make = false } = {}): Storage {
  const read = reader(process.env)
  const databaseUrls = readDatabase(read)
  const dataDir = readDataDir(read, make || databaseUrls !== undefined)
  const storage = {
    dataDir,
    databaseUrls,
    backup: readBackup(read, dataDir, false),
    secretKey: read.optional('SECRET_KEY', secret) ?? readSecretKey(dataDir),
    clockAheadMs: readClockAhead(read, false),
    calledFrom: read.withDefault('INIT_CWD', text, process.cwd()),
  }
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return storage
}

/** Reads the public URL. Codes, sessions and links are sent to it, so production requires https (OPS-07). */
function readPublicUrl(read: Reader, production: boolean): string | undefined {
  const given = read.optional('PUBLIC_URL', origin)
  const judged = read.problems.some(({ name }) => name === 'PUBLIC_URL')
  if (production && !judged && !given?.startsWith('https://')) {
    const problem = given === undefined ? 'is missing' : 'is not encrypted'
    read.wrong(
      'PUBLIC_URL',
      `${problem}: with NODE_ENV=production it has to be the https:// address where people reach us`,
    )
  }
  return given
}

/** Reads whether to create a demo; never in production, since the demo's passwords are public. */
function readDemo(read: Reader, production: boolean, embedded: boolean): boolean {
  const given = read.optional('DEMO', flag)
  if (given === true && production) read.wrong('DEMO', 'cannot be 1 with NODE_ENV=production')
  return given ?? (embedded && !production)
}

/** Reads the device; production refuses the stand-in, whose signatures have no legal value (POS-13). */
function readFiscalDevice(read: Reader, production: boolean): 'stand-in' | undefined {
  const given = read.optional('FISCAL_DEVICE', oneOf(['stand-in']))
  if (given !== undefined && production)
    read.wrong('FISCAL_DEVICE', 'cannot be stand-in with NODE_ENV=production: no certified device is included')
  return given
}

/** Reads by how much the clock is moved; only for demos and tests, since it also moves sign-ins and deadlines. */
function readClockAhead(read: Reader, production: boolean): number {
  const given = read.withDefault('CLOCK_AHEAD_MS', milliseconds, 0)
  if (given !== 0 && production) read.wrong('CLOCK_AHEAD_MS', 'cannot be set with NODE_ENV=production')
  return given
}

function localAddress(name: string, number: number): string {
  const everywhere = name === '0.0.0.0' || name === '::'
  const shown = everywhere ? 'localhost' : name.includes(':') ? `[${name}]` : name
  return `http://${shown}:${number}`
}
