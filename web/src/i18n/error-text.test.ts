import { describe, expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { errorId } from './error-text.ts'

describe('the text of a failure', () => {
  test('[UI-17] a message with a translation shows it, any other the general text', () => {
    expect(errorId(new ApiError(409, 'startTime.invalid'))).toBe('refusal.startTime.invalid')
    expect(errorId(new ApiError(409, 'customer already has maximum number of confirmed appointments'))).toBe(
      'refusal.customer already has maximum number of confirmed appointments',
    )
    expect(errorId(new ApiError(502, 'Bad Gateway'))).toBe('error.general')
    expect(errorId(new Error('boom'))).toBe('error.general')
  })

  test('[UI-10] no status: no connection to the server', () => {
    expect(errorId(new ApiError(undefined, 'timeout'))).toBe('error.no-connection')
  })
})
