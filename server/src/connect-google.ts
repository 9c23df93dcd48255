/** Connects Google's services: profiles, feeds and the reports of bookings. */
import { readFile } from 'node:fs/promises'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import type { Log } from './log.ts'
import { googleBusiness } from './providers/google-business.ts'
import { googleConversions } from './providers/google-conversions.ts'
import { googleFeeds } from './providers/google-feeds.ts'
import { googleMapsBooking } from './providers/google-maps-booking.ts'

/** Facts that decide whether a provider, its stand-in or neither is connected. */
export type ConnectionFacts = {
  readonly config: Pick<Config, 'providers' | 'publicUrl' | 'role' | 'dataDir'>
  readonly demo: boolean
  readonly log: Log
}
export type ConnectedDeps<Name extends keyof Deps> = Pick<Deps, Name> & { close(): Promise<void> }
/**
 * Connects Google Business Profile (REV-05). Without credentials it is off; a demo uses a stand-in, except in a worker,
 * whose stand-in would not know the access granted in the serving process.
 */
export async function connectGoogle({ config, demo, log }: ConnectionFacts): Promise<ConnectedDeps<'google'>> {
  const { baseUrl, credentials } = config.providers.googleBusiness
  const redirectUri = `${config.publicUrl}/admin/review-settings/google`
  const nothing = { google: undefined, close: async () => undefined }
  if (credentials !== undefined) {
    const { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = credentials
    return { ...nothing, google: googleBusiness({ baseUrl, clientId, clientSecret, redirectUri }) }
  }
  if (!demo) log.warn('reviews at Google are off: GOOGLE_BUSINESS_CLIENT_ID is not set')
  if (!demo || config.role === 'worker') return nothing
  const { startGoogleBusiness } = await import('@goldline/stand-ins/google-business')
  const { url, close } = await startGoogleBusiness({ seeded: true })
  return { google: googleBusiness({ baseUrl: url, clientId: 'demo', clientSecret: 'demo', redirectUri }), close }
}

/** Like `connectGoogle`, for the server to which feeds are uploaded (RWG-04). */
export async function connectGoogleFeeds({
  config,
  demo,
  log,
}: ConnectionFacts): Promise<ConnectedDeps<'googleFeeds'>> {
  const { host, port, credentials } = config.providers.googleFeeds
  const nothing = { googleFeeds: undefined, close: async () => undefined }
  if (credentials !== undefined) {
    const { USER: user, KEY_FILE: keyFile, HOST_KEY: hostKey } = credentials
    const key = () => readFile(keyFile, 'utf8')
    return { ...nothing, googleFeeds: googleFeeds({ host, port, user, key, hostKey }) }
  }
  if (!demo) log.warn('salons are not listed at Google: GOOGLE_FEEDS_USER is not set')
  if (!demo) return nothing
  const { startGoogleFeeds } = await import('@goldline/stand-ins/google-feeds')
  const { close, ...own } = await startGoogleFeeds()
  return { googleFeeds: googleFeeds({ ...own, key: async () => own.key }), close }
}

/** Like `connectGoogle`, for the reports of bookings to Google (RWG-06). */
export async function connectGoogleConversions({
  config,
  demo,
}: ConnectionFacts): Promise<ConnectedDeps<'googleConversions'>> {
  const { baseUrl, credentials } = config.providers.googleConversion
  const nothing = { googleConversions: undefined, close: async () => undefined }
  if (credentials !== undefined)
    return { ...nothing, googleConversions: googleConversions({ baseUrl, partnerId: Number(credentials.PARTNER_ID) }) }
  if (!demo) return nothing
  const { startGoogleConversions } = await import('@goldline/stand-ins/google-conversions')
  const { url, partnerId, close } = await startGoogleConversions()
  return { googleConversions: googleConversions({ baseUrl: url, partnerId }), close }
}

/**
 * Connects the service that reports the status of Google's bookings (RWG-03); without a key file it is off.
 */
export function connectGoogleMapsBooking({
  config,
  clock,
}: Pick<ConnectionFacts, 'config'> & Pick<Deps, 'clock'>): Pick<Deps, 'googleMapsBooking'> {
  const { baseUrl, credentials } = config.providers.googleMapsBooking
  if (credentials === undefined) return { googleMapsBooking: undefined }
  const key = () => readFile(credentials.KEY_FILE, 'utf8')
  return { googleMapsBooking: googleMapsBooking({ baseUrl, partnerId: credentials.PARTNER_ID, key, now: clock.now }) }
}
