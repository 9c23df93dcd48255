import type { ErrorBody } from '@goldline/contract/wire'

/** The error body's fields besides status and message (UI-17). */
export type ErrorDetails = Omit<ErrorBody, 'status' | 'message'>

/** A failed call. `status` is undefined if no answer arrived (offline, timeout); `message` is the refusal's code. */
export class ApiError extends Error {
  readonly status: number | undefined
  readonly details: ErrorDetails

  constructor(status: number | undefined, message: string, details: ErrorDetails = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.details = details
  }
}

/** Whether a retry would get the same answer. False for lost answers, server errors and rate limits. */
export function isFinalError(error: unknown): boolean {
  return error instanceof ApiError && (error.status ?? 500) < 500 && error.status !== 429
}

/** Catches the refusal of what is gone already, as ending or removing it again is no error. */
export function allowGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
