import { expect, test } from 'vitest'
import { canBePin, isSimplePin, pinRefusal, resendRefusal, secondsUntilResend } from './pin.ts'

const sentTime = Date.UTC(2027, 2, 9, 9)
const minute = 60_000
const fresh = { sentTime, used: false, tries: 0, wrongOfIdentityLastDay: 0 }
const exceeded = 'numberOfCredentialFailedMatchesAlreadyExceedMax'

test.each([
  ['1234', true],
  ['12345678', true],
  ['123', false],
  ['123456789', false],
  ['12a4', false],
  ['١٢٣٤', false],
  ['1234\n', false],
  ['', false],
])('[AUTH-02b] %j can be a PIN: %s', (value, expected) => {
  expect(canBePin(value)).toBe(expected)
})

test.each([
  ['accepts a new code', {}, 0, undefined],
  ['accepts a code just before it expires', {}, 10 * minute - 1, undefined],
  ['refuses a code after ten minutes', {}, 10 * minute, 'invalid-code'],
  ['refuses a used code', { used: true }, 0, 'invalid-code'],
  ['accepts the fifth attempt', { tries: 4 }, 0, undefined],
  ['refuses the sixth attempt', { tries: 5 }, 0, exceeded],
  ['compares after nine wrong codes of the identity', { wrongOfIdentityLastDay: 9 }, 0, undefined],
  ['refuses after ten wrong codes of the identity', { wrongOfIdentityLastDay: 10 }, 0, exceeded],
  ['reports too many attempts before the expiry', { tries: 5 }, 10 * minute, exceeded],
])('[AUTH-07] %s: refusal $3', (_, change, after, expected) => {
  expect(pinRefusal({ ...fresh, ...change }, sentTime + after)).toBe(expected)
})

test.each([
  ['at once', 0, 0, 'waitingPeriodBeforeResendNotOverYet'],
  ['a moment too early', 59_999, 0, 'waitingPeriodBeforeResendNotOverYet'],
  ['after a minute', 60_000, 4, undefined],
  ['the sixth in an hour', 60_000, 5, 'customerNumberOfCredentialResendExceedMax'],
  ['the sixth in an hour, too early', 0, 5, 'customerNumberOfCredentialResendExceedMax'],
])('[AUTH-07c] another PIN %s', (_, after, resendsLastHour, expected) => {
  expect(resendRefusal({ lastSentTime: sentTime, resendsLastHour }, sentTime + after)).toBe(expected)
})

test.each([
  [0, 60],
  [500, 60],
  [59_999, 1],
  [60_000, 0],
  [90_000, 0],
])('[AUTH-07c] %i ms after sending the wait is %i s', (after, expected) => {
  expect(secondsUntilResend(sentTime, sentTime + after)).toBe(expected)
})

test.each([
  ['1111', true],
  ['00000000', true],
  ['1234', true],
  ['123456', true],
  ['12345678', true],
  ['4321', true],
  ['987654', true],
  ['7890', true],
  ['3210', true],
  ['2468', true],
  ['9753', true],
  ['1212', true],
  ['123123', true],
  ['48484', true],
  ['12341234', true],
  ['1122', true],
  ['112233', true],
  ['1221', true],
  ['123321', true],
  ['2580', true],
  ['0852', true],
  ['1987', true],
  ['2003', true],
  ['4829', false],
  ['1243', false],
  ['9035', false],
  ['1002', false],
  ['482910', false],
  ['11235', false],
  ['19871', false],
  ['123457', false],
  ['49027316', false],
])('[AUTH-02d] %s is a simple PIN: %s', (pin, expected) => {
  expect(isSimplePin(pin)).toBe(expected)
})

test('[AUTH-02] fewer than four percent of four-digit PINs are refused', () => {
  const all = Array.from({ length: 10_000 }, (_, at) => String(at).padStart(4, '0'))
  const refused = all.filter(isSimplePin).length
  expect(refused).toBeGreaterThan(100)
  expect(refused).toBeLessThan(600)
})
