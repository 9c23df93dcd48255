import type { ErrorBody } from '@goldline/contract/wire'

/** What the server said beside status and message (UI-17). */
export type ErrorDetails = Pick<ErrorBody, 'requestId' | 'field' | 'nearest' | 'retryAfter' | 'triesLeft' | 'tier'>

/** A call that failed. `status` is undefined where no answer came (offline, timed out); `message` is the refusal's code. */
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
