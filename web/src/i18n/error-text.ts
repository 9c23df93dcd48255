import type { Refusal } from '@goldline/domain/refusal'
import type { IntlShape } from 'react-intl'
import { ApiError } from '../client/api-error.ts'
import { type MessageId, messageId } from './messages.ts'
import { textOf } from './use-text.ts'

/** The text of a failure: the refusal's, or for no connection, or a general one (UI-10, UI-17). */
export function errorText(intl: IntlShape, error: unknown): string {
  const tier = error instanceof ApiError ? error.details.tier : undefined
  return textOf(intl)(errorId(error, intl.messages), { tier: tier ?? 'LITE' })
}

/** @param messages the loaded texts: they include every refusal that this part of the app can meet */
export function errorId(error: unknown, messages: object): MessageId {
  if (!(error instanceof ApiError)) {
    // The message of an error of our own may name its text.
    const own = messageId(error instanceof Error ? error.message : '')
    return Object.hasOwn(messages, own) ? own : 'error.general'
  }
  if (error.status === undefined) return 'error.no-connection'
  // An app has its own text where the specification's does not suit its people.
  for (const app of ['booking', 'admin', 'staff']) {
    const own = messageId(`${app}.refusal.${error.message}`)
    if (Object.hasOwn(messages, own)) return own
  }
  const id = `refusal.${error.message as Refusal}` as const
  return Object.hasOwn(messages, id) ? id : 'error.general'
}
