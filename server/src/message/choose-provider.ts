import { byPrice, countryOfNumber, nextProvider } from '@goldline/domain/message/sms-route'
import type { Tx } from '../db/transaction.ts'
import type { MessageProviders, SmsProvider } from '../providers/types.ts'
import type { SendableMessage } from './types.ts'

type RoutedMessage = Pick<SendableMessage, 'channel' | 'recipient' | 'attempts' | 'provider'>

/**
 * The provider of this try (MSG-03), stored before anything is sent, so that a repeat uses the same one; null: none is
 * configured.
 */
export async function chosenProvider(
  tx: Tx,
  { sms, email }: MessageProviders,
  message: RoutedMessage,
): Promise<string | null> {
  if (message.channel === 'EMAIL') return email?.name ?? null
  const names = sms.map(({ name }) => name)
  const providers = names.length > 1 ? byPrice(names, await pricesTo(tx, message.recipient)) : names
  const resting = sms.filter((provider) => provider.rests()).map(({ name }) => name)
  return nextProvider({ providers, last: message.attempts > 0 ? message.provider : null, resting }) ?? null
}

export const othersOf = (sms: readonly SmsProvider[], asked: string | null): SmsProvider[] =>
  sms.filter(({ name }) => name !== asked)

/** How many other providers are available now. */
export const othersAwake = (sms: readonly SmsProvider[], asked: string | null): number =>
  othersOf(sms, asked).filter((provider) => !provider.rests()).length

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
