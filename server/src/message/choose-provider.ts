import { countryOfNumber, nextProvider, sortByPrice } from '@goldline/domain/message/sms-route'
import type { Tx } from '../db/transaction.ts'
import type { MessageProviders, SmsProvider } from '../providers/types.ts'
import type { SendableMessage } from './types.ts'

type RoutedMessage = Pick<SendableMessage, 'channel' | 'recipient' | 'attempts' | 'provider'>

/**
 * Chooses the provider for this attempt (MSG-03). The caller stores it before sending, so that a repeat uses the same
 * one. Null: none is configured.
 */
export async function chooseProvider(
  tx: Tx,
  { sms, email }: MessageProviders,
  message: RoutedMessage,
): Promise<string | null> {
  if (message.channel === 'EMAIL') return email?.name ?? null
  const names = sms.map(({ name }) => name)
  const providers = names.length > 1 ? sortByPrice(names, await pricesTo(tx, message.recipient)) : names
  const resting = sms.filter((provider) => provider.rests()).map(({ name }) => name)
  return nextProvider({ providers, last: message.attempts > 0 ? message.provider : null, resting }) ?? null
}

export const otherProviders = (sms: readonly SmsProvider[], chosen: string | null): SmsProvider[] =>
  sms.filter(({ name }) => name !== chosen)

/** Counts the other providers that are available now. */
export const countReadyOthers = (sms: readonly SmsProvider[], chosen: string | null): number =>
  otherProviders(sms, chosen).filter((provider) => !provider.rests()).length

async function pricesTo(tx: Tx, recipient: string) {
  const country = countryOfNumber(recipient)
  if (country === undefined) return []
  return tx
    .selectFrom('communicationUnitPrice')
    .select(['provider', 'price'])
    .where('countryCode', '=', country)
    .where('communicationWay', '=', 'SMS')
    .execute()
}
