/** Converts errors below a handler to the caller's refusal. */
import type { Refusal } from '@goldline/domain/refusal'
import { sqlState } from '../db/transaction.ts'
import { Refused } from './errors.ts'

/** Constraint violations of a lost race, mapped to the refusal that a later request would get. */
const constraintRefusals: Record<string, Refusal> = {
  occupation_staff_free: 'startTime.invalid',
  article_barcode_unique: 'article.barcode-taken',
  lexoffice_connection_one: 'lexoffice-connection.existed',
  bonus_point_balance_floor: 'order.points-too-many',
  credit_balance_floor: 'credit.insufficient',
  customer_package_balance_floor: 'package.used-up',
  gift_card_balance_floor: 'gift-card.balance-too-low',
  sale_order_cancelled_once: 'order.not-cancellable',
  order_visit_one_live: 'appointment.checkout-not-possible',
  till_draft_visit_pk: 'draft.taken',
  business_object_url_name_unique: 'urlName.taken',
  former_url_name_unique: 'urlName.taken',
  app_user_email_unique: 'error.email-exists',
  app_user_phone_nr_unique: 'error.phoneNr-exists',
  // The person was erased in the meantime (PRIV-01).
  token_user_fk: 'Unauthorized',
  known_device_user_fk: 'Unauthorized',
  customer_user_fk: 'Unauthorized',
  visit_request_user_fk: 'Unauthorized',
  consent_user_fk: 'Unauthorized',
}

/**
 * Temporary failures: lock and statement timeouts, a conflict after all retries, a database that is full, read-only,
 * starting or unreachable. All of class 53; of class 08 all but protocol violations, which are faults of this server.
 */
const busyStates = new Set(['55P03', '57014', '57P01', '57P02', '57P03', '57P05', '25P03', '25006', '40001', '40P01'])
const isBusy = (state: string): boolean => busyStates.has(state) || /^(08(?!P)|53)/.test(state)
const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENOTFOUND'])
/** Text that PostgreSQL cannot store: NUL or a lone surrogate. */
const badTextStates = new Set(['22021', '22P05'])

const fastifyRefusals: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'invalid-request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-request',
  FST_ERR_VALIDATION: 'invalid-request',
  FST_ERR_BAD_URL: 'route-notFound',
  FST_ERR_MAX_PARAM_LENGTH: 'route-notFound',
}

/** Converts any error to a refusal. Unknown errors become `internal` and reveal nothing. */
export function toRefused(error: unknown): Refused {
  if (error instanceof Refused) return error
  const named = error as { code?: unknown; constraint?: unknown; statusCode?: unknown; message?: unknown }
  const byConstraint = typeof named.constraint === 'string' ? constraintRefusals[named.constraint] : undefined
  if (byConstraint) return new Refused(byConstraint)
  const code = typeof named.code === 'string' ? named.code : ''
  const byFastify = fastifyRefusals[code]
  if (byFastify) return new Refused(byFastify)
  const state = sqlState(error) ?? ''
  if (badTextStates.has(state)) return new Refused('invalid-request')
  if (isBusy(state) || awayCodes.has(code) || connectionLost(named.message))
    return new Refused('service-unavailable', { retryAfter: 2 })
  return typeof named.statusCode === 'number' && named.statusCode >= 400 && named.statusCode < 500
    ? new Refused('invalid-request')
    : new Refused('internal')
}

/** Whether this is one of the driver's connection errors, which have no code. */
const connectionLost = (message: unknown): boolean =>
  typeof message === 'string' &&
  /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(message)
