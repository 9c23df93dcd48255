import type { IntlShape } from '../i18n/intl.tsx'
import { type MessageId, messageId } from '../i18n/messages.ts'
import { ApiError } from './api-error.ts'

/** The text of a failure: the refusal's, the one for a lost connection, or a general one (UI-10, UI-17). */
export function errorText(intl: IntlShape, error: unknown): string {
  const tier = error instanceof ApiError ? error.details.tier : undefined
  return intl.t(errorId(error, intl), { tier: tier ?? 'LITE' })
}

/** The texts that have come include every refusal of the calls that this part of the app makes. */
export function errorId(error: unknown, { messages, app }: Pick<IntlShape, 'messages' | 'app'>): MessageId {
  const known = (id: string) => (Object.hasOwn(messages, id) ? messageId(id) : undefined)
  // The message of an error thrown by the app may be a text's id.
  if (!(error instanceof ApiError)) return known(error instanceof Error ? error.message : '') ?? 'error.general'
  if (error.status === undefined) return 'error.no-connection'
  const id = `refusal.${error.message}`
  // Prefer the app's own text, if the specification's does not suit its users.
  return known(`${app}.${id}`) ?? known(id) ?? 'error.general'
}
