import { type Refusal, refusals } from '@goldline/domain/refusal'
import type { IntlShape } from 'react-intl'
import { ApiError } from '../api-error.ts'
import type { MessageId } from './messages.ts'

const known: ReadonlySet<string> = new Set(refusals)

/** The text of a failure: the refusal's own, or no connection, or the general one (UI-10, UI-17). */
export function errorText(intl: IntlShape, error: unknown): string {
  return intl.formatMessage({ id: errorId(error) })
}

export function errorId(error: unknown): MessageId {
  if (!(error instanceof ApiError)) return 'error.general'
  if (error.status === undefined) return 'error.no-connection'
  return isRefusal(error.message) ? `refusal.${error.message}` : 'error.general'
}

function isRefusal(message: string): message is Refusal {
  return known.has(message)
}
