import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import type { Log } from './log.ts'
import { senderAddress } from './message/sender.ts'
import { bulkGate } from './providers/bulkgate.ts'
import { type GoogleBusiness, googleBusiness } from './providers/google-business.ts'
import { type PayPal, payPal } from './providers/paypal.ts'
import { smtp } from './providers/smtp.ts'
import type { MessageProviders } from './providers/types.ts'
import { type WebPush, webPush } from './providers/web-push.ts'
import { ownPushKeys } from './staff/push-keys.ts'

export type ConnectedProviders = { readonly providers: MessageProviders; close(): Promise<void> }

type Facts = {
  readonly config: Pick<Config, 'providers' | 'publicUrl' | 'role'>
  readonly demo: boolean
  readonly log: Log
}

/**
 * Connects the real adapters. Without credentials a provider is switched off, which the log says; in a demo it uses a
 * local stand-in.
 */
export async function connectProviders({ config, demo, log }: Facts): Promise<ConnectedProviders> {
  const { bulkgate } = config.providers
  const smtpUrl = config.providers.smtp.url
  const from = senderAddress(config)
  const lacking = bulkgate.credentials === undefined || smtpUrl === undefined
  const standIns = demo && lacking ? await (await import('@goldline/stand-ins/main')).startStandIns() : undefined
  const mailUrl = smtpUrl ?? standIns?.smtp.url
  const smsAccount =
    bulkgate.credentials === undefined
      ? standIns && { baseUrl: standIns.bulkGate.url, applicationId: 'demo', applicationToken: 'demo' }
      : {
          baseUrl: bulkgate.baseUrl,
          applicationId: bulkgate.credentials.APPLICATION_ID,
          applicationToken: bulkgate.credentials.APPLICATION_TOKEN,
        }
  if (mailUrl === undefined) log.warn('e-mail is off: SMTP_URL is not set')
  if (smsAccount === undefined) log.warn('SMS are off: BULKGATE_APPLICATION_ID is not set')
  return {
    providers: {
      email: mailUrl === undefined ? undefined : smtp({ url: mailUrl, from }),
      sms: smsAccount === undefined ? undefined : bulkGate(smsAccount),
    },
    close: async () => standIns?.close(),
  }
}

export type ConnectedPayPal = { readonly paypal: PayPal | undefined; close(): Promise<void> }

/**
 * Likewise for PayPal. A demo's payments live in the stand-in of the process that serves requests; a worker process has
 * none, and could not tell an unknown payment from one never made.
 */
export async function connectPayPal({ config, demo, log }: Facts): Promise<ConnectedPayPal> {
  const { baseUrl, credentials } = config.providers.paypal
  const nothing = { paypal: undefined, close: async () => undefined }
  if (credentials !== undefined) {
    const { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, WEBHOOK_ID: webhookId } = credentials
    return { ...nothing, paypal: payPal({ baseUrl, clientId, clientSecret, webhookId }) }
  }
  if (!demo) log.warn('buying credit is off: PAYPAL_CLIENT_ID is not set')
  if (!demo || config.role === 'worker') return nothing
  const { startPayPal } = await import('@goldline/stand-ins/paypal')
  const { url, webhookId, close } = await startPayPal({ webhookUrl: `${config.publicUrl}/v1/webhooks/paypal` })
  return { paypal: payPal({ baseUrl: url, clientId: 'demo', clientSecret: 'demo', webhookId }), close }
}

export type ConnectedGoogle = { readonly google: GoogleBusiness | undefined; close(): Promise<void> }

/** Likewise for Google Business Profile (REV-05): a worker's stand-in would know nothing of the access that was given. */
export async function connectGoogle({ config, demo, log }: Facts): Promise<ConnectedGoogle> {
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

/** Browsers' push services (STF-07) need no credentials but our own keys. */
export async function connectPush(deps: Pick<Deps, 'config' | 'db' | 'secrets'>): Promise<WebPush> {
  const { baseUrl } = deps.config.providers.webPush
  return webPush({ keys: await ownPushKeys(deps), contact: senderAddress(deps.config), baseUrl })
}
