import { email, httpUrl, smtpUrl, text } from './fields.ts'
import type { Reader } from './reader.ts'

/**
 * An outside provider. Without credentials the demo points it at the local stand-in, and production is without it.
 * `BULKGATE_APPLICATION_ID` is read as `credentials.APPLICATION_ID` of `bulkgate`, and so on.
 */
export type Provider<Name extends string> = {
  readonly baseUrl: string
  readonly credentials: Readonly<Record<Name, string>> | undefined
}

export type Providers = ReturnType<typeof readProviders>

export function readProviders(read: Reader) {
  return {
    smtp: { url: read.optional('SMTP_URL', smtpUrl), from: read.optional('SMTP_FROM', email) },
    bulkgate: provider(read, 'BULKGATE', 'https://portal.bulkgate.com', ['APPLICATION_ID', 'APPLICATION_TOKEN']),
    gatewayapi: provider(read, 'GATEWAYAPI', 'https://gatewayapi.com', ['TOKEN']),
    paypal: provider(read, 'PAYPAL', 'https://api-m.paypal.com', ['CLIENT_ID', 'CLIENT_SECRET', 'WEBHOOK_ID']),
    stripe: provider(read, 'STRIPE', 'https://api.stripe.com', ['SECRET_KEY', 'WEBHOOK_SECRET']),
    lexware: provider(read, 'LEXWARE', 'https://api.lexware.io', ['API_KEY']),
    google: provider(read, 'GOOGLE', 'https://mapsbooking.googleapis.com', ['CLIENT_EMAIL', 'PRIVATE_KEY']),
    // Each salon's link brings its own token.
    marketplace: { baseUrl: read.optional('MARKETPLACE_BASE_URL', httpUrl) },
  }
}

function provider<const Name extends string>(
  read: Reader,
  prefix: string,
  baseUrl: string,
  names: readonly Name[],
): Provider<Name> {
  const values = names.map((name) => [name, read.optional(`${prefix}_${name}`, text)] as const)
  const missing = values.filter(([, value]) => value === undefined)
  if (missing.length < values.length) {
    for (const [name] of missing) read.wrong(`${prefix}_${name}`, 'is missing: the rest of its credentials is set')
  }
  return {
    baseUrl: read.withDefault(`${prefix}_BASE_URL`, httpUrl, baseUrl),
    credentials: missing.length > 0 ? undefined : (Object.fromEntries(values) as Record<Name, string>),
  }
}
