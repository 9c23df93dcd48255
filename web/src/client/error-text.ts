import type { IntlShape } from '../i18n/intl.tsx'
import { type MessageId, messageId } from '../i18n/messages.ts'
import { ApiError } from './api-error.ts'

/** Returns the text of a failure: of its refusal, of a lost connection, or a general one (UI-10, UI-17). */
export function errorText(intl: IntlShape, error: unknown): string {
  const tier = error instanceof ApiError ? error.details.tier : undefined
  return intl.t(errorId(error, intl), { tier: tier ?? 'LITE' })
}

/** Returns the text's id. The loaded texts include every refusal of the calls in this part of the app. */
export function errorId(error: unknown, { messages, app }: Pick<IntlShape, 'messages' | 'app'>): MessageId {
  const known = (id: string) => (Object.hasOwn(messages, id) ? messageId(id) : undefined)
  // An error thrown by the app may have a text id as its message.
  if (!(error instanceof ApiError)) return known(error instanceof Error ? error.message : '') ?? 'error.general'
  if (error.status === undefined) return 'error.no-connection'
  const id = `refusal.${error.message}`
  // Prefer the app's own text over the specification's.
  return known(`${app}.${id}`) ?? known(id) ?? 'error.general'
}
