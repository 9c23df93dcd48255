import { describe, expect, test } from 'vitest'
import { createIntl } from '../i18n/intl.tsx'
import { ApiError } from './api-error.ts'
import { errorId, errorText } from './error-text.ts'

import '../i18n/all-texts.ts'
import { textsIn } from '../i18n/loaded-texts.ts'

const de = { messages: textsIn('de'), app: 'booking' }
const nothing = { messages: {}, app: 'booking' }

describe('the text of a failure', () => {
  test('[UI-17] a message with a translation shows it, any other shows the general text', () => {
    expect(errorId(new ApiError(409, 'startTime.invalid'), de)).toBe('refusal.startTime.invalid')
    expect(errorId(new ApiError(409, 'customer already has maximum number of confirmed appointments'), de)).toBe(
      'refusal.customer already has maximum number of confirmed appointments',
    )
    expect(errorId(new ApiError(502, 'Bad Gateway'), de)).toBe('error.general')
    expect(errorId(new ApiError(409, 'startTime.invalid'), nothing)).toBe('error.general')
    expect(errorId(new Error('boom'), de)).toBe('error.general')
    expect(errorId(new Error('print.blocked'), de)).toBe('print.blocked')
    expect(errorId(new Error('print.blocked'), nothing)).toBe('error.general')
  })

  test('[BIZ-10] a refusal for a feature of a higher tier names that tier', () => {
    const id = 'refusal.tier.required'
    const messages = { [id]: textsIn('de')[id] ?? '' }
    const intl = createIntl({ locale: 'de', messages })
    const refused = new ApiError(403, 'tier.required', { tier: 'LITE_PLUS' })
    expect(errorText(intl, refused)).toBe('Das gibt es ab dem Tarif Lite Plus.')
  })

  test('[UI-10] an error without a status means no connection to the server', () => {
    expect(errorId(new ApiError(undefined, 'timeout'), de)).toBe('error.no-connection')
  })
})
