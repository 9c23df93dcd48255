import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../client/api-error.ts'
import { retryUntilAnswered } from './retry-until-answered.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lost = () => new ApiError(undefined, 'no-connection')

test('[CHK-03] retries a lost answer until it arrives', async () => {
  const answers = [lost(), new ApiError(503, 'service-unavailable'), undefined]
  const asked = vi.fn(async () => {
    const error = answers.shift()
    if (error) throw error
    return 'here'
  })
  const answer = retryUntilAnswered(asked)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toBe('here')
  expect(asked).toHaveBeenCalledTimes(3)
})

test('[CHK-03] a refusal counts as an answer', async () => {
  const refused = new ApiError(409, 'businessObject.alreadyCheckedIn')
  const asked = vi.fn(() => Promise.reject(refused))
  await expect(retryUntilAnswered(asked)).rejects.toBe(refused)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('[CHK-03] gives up after half a minute, even if one attempt hangs', async () => {
  const gone = expect(retryUntilAnswered(() => Promise.reject(lost()))).rejects.toThrow('no-connection')
  const hanging = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(lost())))
  const hung = expect(retryUntilAnswered(hanging)).rejects.toThrow('no-connection')
  await vi.advanceTimersByTimeAsync(32_000)
  await Promise.all([gone, hung])
})
