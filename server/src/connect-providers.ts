import { join } from 'node:path'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import {
  type ConnectedDeps,
  type ConnectionFacts,
  connectGoogle,
  connectGoogleConversions,
  connectGoogleFeeds,
  connectGoogleMapsBooking,
} from './connect-google.ts'
import { connectTranslator } from './connect-translator.ts'
import type { Deps } from './deps.ts'
import { waitForTurn } from './invoice/turn.ts'
import { reportSecret } from './message/receive-report.ts'
import { senderAddress } from './message/sender.ts'
import { bulkGate } from './providers/bulkgate.ts'
import { calendarReader } from './providers/calendar-file.ts'
import { fiscalDevice } from './providers/fiscal-device.ts'
import { gatewayApi } from './providers/gatewayapi.ts'
import { lexoffice } from './providers/lexoffice.ts'
import { marketplace } from './providers/marketplace.ts'
import { payPal } from './providers/paypal.ts'
import type { EmailProvider, MessageProviders, SmsProvider } from './providers/types.ts'
import { type WebPush, webPush } from './providers/web-push.ts'
import { readOrMakePushKeys } from './push/push-keys.ts'

export type ConnectedProviders = { readonly providers: MessageProviders; close(): Promise<void> }

type SendingFacts = ConnectionFacts & { readonly config: Pick<Config, 'secretKey'> }

/**
 * Connects the providers of messages. Without credentials a provider is off, which is logged; a demo uses a local
 * stand-in.
 */
export async function connectProviders({ config, demo, log }: SendingFacts): Promise<ConnectedProviders> {
  const { bulkgate, gatewayapi, smtp: mail } = config.providers
  const own = connectSms(config.providers)
  const standIns = demo && (own.length === 0 || mail.url === undefined) ? await startMessageStandIns(config) : undefined
  const mailUrl = mail.url ?? standIns?.smtp.url
  const sms = own.length > 0 || standIns === undefined ? own : standIns.sms
  if (mailUrl === undefined)
    log.warn(
      'e-mail is off: SMTP_URL is not set; nobody can sign up, and `npm run goldline -- owner` lets a first owner in',
    )
  if (bulkgate.credentials === undefined && gatewayapi.credentials === undefined && !demo)
    log.warn('SMS are off: neither BULKGATE_APPLICATION_ID nor GATEWAYAPI_TOKEN is set')
  const email = mailUrl === undefined ? undefined : await connectMail(mailUrl, senderAddress(config))
  return { providers: { email, sms }, close: async () => standIns?.close() }
}

/** Creates the mail adapter; imports its package (27 MB) only here, if mail is sent. */
async function connectMail(url: string, from: string): Promise<EmailProvider> {
  const { smtp } = await import('./providers/smtp.ts')
  return smtp({ url, from })
}

function connectSms({ bulkgate, gatewayapi }: Config['providers']): SmsProvider[] {
  const own: SmsProvider[] = []
  if (bulkgate.credentials !== undefined) {
    const { APPLICATION_ID: applicationId, APPLICATION_TOKEN: applicationToken } = bulkgate.credentials
    own.push(bulkGate({ baseUrl: bulkgate.baseUrl, applicationId, applicationToken }))
  }
  if (gatewayapi.credentials !== undefined)
    own.push(gatewayApi({ baseUrl: gatewayapi.baseUrl, token: gatewayapi.credentials.TOKEN }))
  return own
}

/** Starts stand-ins, which send reports to this server like the real providers (MSG-12). */
async function startMessageStandIns(config: SendingFacts['config']) {
  const webhooks = `${config.publicUrl}/v1/webhooks`
  const { startStandIns } = await import('@goldline/stand-ins/main')
  const {
    bulkGate: one,
    gatewayApi: other,
    ...rest
  } = await startStandIns({
    folder: join(config.dataDir, 'stand-ins'),
    bulkGateUrl: `${webhooks}/bulkgate/${reportSecret(config, 'bulkgate')}`,
    gatewayApiUrl: `${webhooks}/gatewayapi`,
    gatewayApiSecret: reportSecret(config, 'gatewayapi'),
  })
  const sms = [
    bulkGate({ baseUrl: one.url, applicationId: 'demo', applicationToken: 'demo' }),
    gatewayApi({ baseUrl: other.url, token: 'demo' }),
  ]
  return { ...rest, sms }
}

/**
 * Like `connectProviders`, for PayPal. A demo's stand-in runs in the process that serves requests, and stores payments
 * in the data folder, so that they survive a restart. A worker process has none, since an own one would not know these
 * payments.
 */
export async function connectPayPal({ config, demo, log }: ConnectionFacts): Promise<ConnectedDeps<'paypal'>> {
  const { baseUrl, credentials } = config.providers.paypal
  const nothing = { paypal: undefined, close: async () => undefined }
  if (credentials !== undefined) {
    const { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, WEBHOOK_ID: webhookId } = credentials
    return { ...nothing, paypal: payPal({ baseUrl, clientId, clientSecret, webhookId }) }
  }
  if (!demo) log.warn('buying credit is off: PAYPAL_CLIENT_ID is not set')
  if (!demo || config.role === 'worker') return nothing
  const { startPayPal } = await import('@goldline/stand-ins/paypal')
  const { url, webhookId, close } = await startPayPal({
    webhookUrl: `${config.publicUrl}/v1/webhooks/paypal`,
    file: join(config.dataDir, 'stand-ins', 'paypal.db'),
  })
  return { paypal: payPal({ baseUrl: url, clientId: 'demo', clientSecret: 'demo', webhookId }), close }
}

/** Like `connectProviders`, for Stripe (PAY-05). The demo's stand-in stores its cards in the data folder. */
export async function connectStripe(
  { config, demo, log }: ConnectionFacts,
  clock: Clock,
): Promise<ConnectedDeps<'stripe'>> {
  const { baseUrl, credentials, connectWebhookSecret } = config.providers.stripe
  const nothing = { stripe: undefined, close: async () => undefined }
  if (credentials !== undefined) {
    const { SECRET_KEY: secretKey, WEBHOOK_SECRET: webhookSecret } = credentials
    const { stripe } = await import('./providers/stripe.ts')
    return { ...nothing, stripe: stripe({ baseUrl, secretKey, webhookSecret, connectWebhookSecret }) }
  }
  if (!demo) log.warn('saving cards is off: STRIPE_SECRET_KEY is not set')
  if (!demo || config.role === 'worker') return nothing
  const { startStripe } = await import('@goldline/stand-ins/stripe')
  const {
    url,
    webhookSecret,
    connectWebhookSecret: connectSecret,
    close,
  } = await startStripe({
    webhookUrl: `${config.publicUrl}/v1/webhooks/stripe`,
    file: join(config.dataDir, 'stand-ins', 'stripe.db'),
    welcome: true,
    now: () => clock.now(),
  })
  const { stripe } = await import('./providers/stripe.ts')
  return {
    stripe: stripe({ baseUrl: url, secretKey: 'sk_demo', webhookSecret, connectWebhookSecret: connectSecret }),
    close,
  }
}

/** Like `connectProviders`, for lexoffice (INV-03), whose requests are rate-limited over all processes. */
async function connectLexoffice(
  { config, demo, log }: ConnectionFacts,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<ConnectedDeps<'lexoffice'>> {
  const { baseUrl, credentials, taxRate } = config.providers.lexoffice
  const nothing = { lexoffice: undefined, close: async () => undefined }
  const turn = waitForTurn(db)
  if (credentials !== undefined)
    return { ...nothing, lexoffice: lexoffice({ baseUrl, apiKey: credentials.API_KEY, taxRate, turn }) }
  if (!demo) log.warn('invoices are off: LEXWARE_API_KEY is not set')
  if (!demo || config.role === 'worker') return nothing
  const { startLexoffice } = await import('@goldline/stand-ins/lexoffice')
  const { url, close } = await startLexoffice({
    file: join(config.dataDir, 'stand-ins', 'lexoffice.db'),
    welcome: true,
    now: () => clock.now(),
  })
  return { lexoffice: lexoffice({ baseUrl: url, apiKey: 'demo', taxRate, turn }), close }
}

/**
 * Like `connectProviders`, for the marketplace (MKT-01). Only its URL is configured, since each salon has its own key.
 */
async function connectMarketplace(
  { config, demo, log }: ConnectionFacts,
  clock: Clock,
): Promise<ConnectedDeps<'marketplace'>> {
  const { baseUrl } = config.providers.marketplace
  const nothing = { marketplace: undefined, close: async () => undefined }
  if (baseUrl !== undefined) return { ...nothing, marketplace: marketplace({ baseUrl }) }
  if (!demo) log.warn('the marketplace is off: MARKETPLACE_BASE_URL is not set')
  if (!demo || config.role === 'worker') return nothing
  const { url, close } = await startMarketplaceStandIn(config, { now: () => clock.now() })
  return { marketplace: marketplace({ baseUrl: url }), close }
}

type MarketplaceOptions = Pick<Parameters<StartMarketplace>[0], 'now' | 'post'>
type StartMarketplace = typeof import('@goldline/stand-ins/marketplace').startMarketplace

export const marketplaceFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'stand-ins', 'marketplace.db')

export async function startMarketplaceStandIn(config: Pick<Config, 'dataDir'>, options: MarketplaceOptions) {
  const { startMarketplace } = await import('@goldline/stand-ins/marketplace')
  const { connectedVenue, demoVenue } = await import('@goldline/stand-ins/marketplace-venue')
  return startMarketplace({ venues: [demoVenue, connectedVenue], file: marketplaceFile(config), ...options })
}

/**
 * Connects the fiscal device only if it is configured, also in a demo (POS-13); without it salons only record sales.
 */
async function connectFiscalDevice(config: Pick<Config, 'fiscalDevice'>): Promise<ConnectedDeps<'fiscal'>> {
  if (config.fiscalDevice === undefined) return { fiscal: undefined, close: async () => undefined }
  const { startFiscalDevice } = await import('@goldline/stand-ins/fiscal-device')
  const { url, close } = await startFiscalDevice()
  return { fiscal: fiscalDevice({ baseUrl: url }), close }
}

/**
 * Connects staff's other calendars (STF-04), which need no credentials. In a demo, staff may use the addresses of a
 * stand-in, which the log names at the start.
 */
async function connectCalendars({ config, demo, log }: ConnectionFacts): Promise<ConnectedDeps<'calendars'>> {
  const { allowed } = config.providers.calendars
  if (!demo || config.role === 'worker' || allowed !== undefined)
    return { calendars: calendarReader({ allowed }), close: async () => undefined }
  const { startCalendars } = await import('@goldline/stand-ins/calendars')
  const { url, close } = await startCalendars({ welcome: true })
  log.info({ url: `${url}/private.ics` }, 'a calendar to try as somebody’s other one')
  return { calendars: calendarReader({ allowed: url }), close }
}

/**
 * Connects all providers except those of messages. Stand-ins of a demo end when the stack is disposed.
 */
export async function connectExternal(
  facts: ConnectionFacts & { readonly config: Config },
  deps: Pick<Deps, 'db' | 'clock'>,
  stack: AsyncDisposableStack,
) {
  const ending = <Name extends keyof Deps>(connected: ConnectedDeps<Name>) => {
    stack.defer(connected.close)
    return connected
  }
  const { paypal } = ending(await connectPayPal(facts))
  const { stripe } = ending(await connectStripe(facts, deps.clock))
  const { lexoffice } = ending(await connectLexoffice(facts, deps))
  const { google } = ending(await connectGoogle(facts))
  const { googleFeeds } = ending(await connectGoogleFeeds(facts))
  const { googleConversions } = ending(await connectGoogleConversions(facts))
  const { googleMapsBooking } = connectGoogleMapsBooking({ ...facts, ...deps })
  const { marketplace } = ending(await connectMarketplace(facts, deps.clock))
  const { translator } = ending(await connectTranslator(facts))
  const { fiscal } = ending(await connectFiscalDevice(facts.config))
  const { calendars } = ending(await connectCalendars(facts))
  const outside = { googleFeeds, googleConversions, googleMapsBooking, marketplace, translator, fiscal, calendars }
  return { paypal, stripe, lexoffice, google, ...outside }
}

/** Connects browsers' push services (STF-07), which need only the installation's own keys. */
export async function connectPush(deps: Pick<Deps, 'config' | 'db' | 'secrets'>): Promise<WebPush> {
  const { baseUrl } = deps.config.providers.webPush
  return webPush({ keys: await readOrMakePushKeys(deps), contact: senderAddress(deps.config), baseUrl })
}
