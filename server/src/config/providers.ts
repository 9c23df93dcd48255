import { email, host, httpUrl, origin, percent, port, smtpUrl, text } from './fields.ts'
import type { Environment, Reader } from './reader.ts'
import { secret } from './secret.ts'

/**
 * Configuration of an external provider. Without credentials it is off in production, and a demo uses a local stand-in.
 * The variable `BULKGATE_APPLICATION_ID` becomes `bulkgate.credentials.APPLICATION_ID`; others likewise.
 */
export type Provider<Name extends string> = {
  readonly baseUrl: string
  readonly credentials: Readonly<Record<Name, string>> | undefined
}

export type Providers = ReturnType<typeof readProviders>

export function readProviders(read: Reader, production: boolean) {
  return {
    smtp: { url: read.optional('SMTP_URL', smtpUrl), from: read.optional('SMTP_FROM', email) },
    bulkgate: provider(read, 'BULKGATE', {
      baseUrl: 'https://portal.bulkgate.com',
      names: ['APPLICATION_ID', 'APPLICATION_TOKEN', 'REPORT_SECRET'],
    }),
    gatewayapi: provider(read, 'GATEWAYAPI', {
      baseUrl: 'https://gatewayapi.com',
      names: ['TOKEN', 'REPORT_SECRET'],
    }),
    paypal: provider(read, 'PAYPAL', {
      baseUrl: 'https://api-m.paypal.com',
      names: ['CLIENT_ID', 'CLIENT_SECRET', 'WEBHOOK_ID'],
    }),
    stripe: {
      ...provider(read, 'STRIPE', { baseUrl: 'https://api.stripe.com', names: ['SECRET_KEY', 'WEBHOOK_SECRET'] }),
      connectWebhookSecret: read.optional('STRIPE_CONNECT_WEBHOOK_SECRET', text),
    },
    googleBusiness: provider(read, 'GOOGLE_BUSINESS', {
      baseUrl: 'https://mybusiness.googleapis.com',
      names: ['CLIENT_ID', 'CLIENT_SECRET'],
    }),
    googleConversion: provider(read, 'GOOGLE_CONVERSION', {
      baseUrl: 'https://www.google.com/maps/conversion',
      names: ['PARTNER_ID'],
    }),
    googleFeeds: {
      host: read.withDefault('GOOGLE_FEEDS_HOST', host, 'partnerupload.google.com'),
      port: read.withDefault('GOOGLE_FEEDS_PORT', port, 19_321),
      credentials: credentials(read, 'GOOGLE_FEEDS', ['USER', 'KEY_FILE', 'HOST_KEY']),
    },
    googleBooking: {
      credentials: credentials(read, 'GOOGLE_BOOKING', ['USER', 'PASSWORD']),
      oldPassword: read.optional('GOOGLE_BOOKING_OLD_PASSWORD', secret),
    },
    googleMapsBooking: provider(read, 'GOOGLE_MAPS_BOOKING', {
      baseUrl: 'https://mapsbooking.googleapis.com',
      names: ['PARTNER_ID', 'KEY_FILE'],
    }),
    lexoffice: {
      ...provider(read, 'LEXWARE', { baseUrl: 'https://api.lexware.io', names: ['API_KEY'] }),
      taxRate: read.withDefault('LEXWARE_TAX_RATE', percent, 19),
    },
    translate: provider(read, 'TRANSLATE', { baseUrl: 'https://api.deepl.com', names: ['KEY'] }),
    marketplace: { baseUrl: read.optional('MARKETPLACE_BASE_URL', httpUrl) },
    webPush: { baseUrl: read.optional('WEB_PUSH_BASE_URL', httpUrl) },
    calendars: { allowed: readAllowedCalendars(read, production) },
  }
}

/** STF-04: reads an origin from which calendars may be read besides public addresses; not allowed in production. */
function readAllowedCalendars(read: Reader, production: boolean): string | undefined {
  const given = read.optional('CALENDAR_ALLOWED_ORIGIN', origin)
  if (given !== undefined && production)
    read.wrong(
      'CALENDAR_ALLOWED_ORIGIN',
      'cannot be set with NODE_ENV=production: calendars are read at public addresses only',
    )
  return given
}

function provider<const Name extends string>(
  read: Reader,
  prefix: string,
  { baseUrl, names }: { baseUrl: string; names: readonly Name[] },
): Provider<Name> {
  return {
    baseUrl: read.withDefault(`${prefix}_BASE_URL`, httpUrl, baseUrl),
    credentials: credentials(read, prefix, names),
  }
}

/** Secrets that the operator chooses, so that they are checked for being guessable. */
const guessableSecrets: readonly string[] = ['REPORT_SECRET', 'PASSWORD']

/** Reads a provider's credentials: all or none; if only some are set, reports an error. */
function credentials<const Name extends string>(
  read: Reader,
  prefix: string,
  names: readonly Name[],
): Provider<Name>['credentials'] {
  const values = names.map(
    (name) => [name, read.optional(`${prefix}_${name}`, guessableSecrets.includes(name) ? secret : text)] as const,
  )
  const missing = values.filter(([, value]) => value === undefined)
  if (missing.length < values.length) {
    const judged = new Set(read.problems.map(({ name }) => name))
    for (const [name] of missing.filter(([name]) => !judged.has(`${prefix}_${name}`)))
      read.wrong(`${prefix}_${name}`, 'is missing: the rest of its credentials is set')
  }
  return missing.length > 0 ? undefined : (Object.fromEntries(values) as Record<Name, string>)
}

/** Prefixes of Goldline's variables, including those of providers that do not exist yet. */
const OURS = [
  'PUBLIC_',
  'DATA_',
  'DATABASE_',
  'MIGRATION_',
  'BACKUP_',
  'SECRET_',
  'TRUST_',
  'DEMO_',
  'LOG_',
  'GOLDLINE_',
  'CONTACT_',
  'SMTP_',
  'FISCAL_',
  'BULKGATE_',
  'GATEWAYAPI_',
  'PAYPAL_',
  'STRIPE_',
  'LEXWARE_',
  'GOOGLE_',
  'MARKETPLACE_',
  'TRANSLATE_',
  'WEB_PUSH_',
  'CALENDAR_',
]

/**
 * OPS-07: returns set variables with Goldline's prefixes that no code reads: typos, or providers that do not exist.
 */
export function unreadVariables(environment: Environment, read: Reader): string[] {
  const set = Object.keys(environment).filter((name) => environment[name]?.trim())
  return set.filter((name) => OURS.some((start) => name.startsWith(start)) && !read.asked.has(name)).sort()
}
