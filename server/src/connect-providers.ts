import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { senderAddress } from './message/sender.ts'
import { bulkGate } from './providers/bulkgate.ts'
import { smtp } from './providers/smtp.ts'
import type { MessageProviders } from './providers/types.ts'

export type ConnectedProviders = { readonly providers: MessageProviders; close(): Promise<void> }

type Facts = {
  readonly config: Pick<Config, 'providers' | 'publicUrl'>
  readonly demo: boolean
  readonly log: Log
}

/**
 * The real adapters, each pointed at its provider. One without credentials is off, and the log says so; in a demo it is
 * pointed at a stand-in on this computer instead.
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
