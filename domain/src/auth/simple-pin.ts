/** Stored PINs that every guesser tries first (AUTH-02); one-time codes are random and exempt. */

/** Whether four to eight digits are a run, a repeat, a palindrome, a column of the keypad, or a year. */
export function isSimplePin(pin: string): boolean {
  return isRun(pin) || isRun(halved(pin)) || isRepeat(pin) || isMirrored(pin) || isColumn(pin) || isYear(pin)
}

/** 1111, 1234, 8642, 7890: a constant step between digits, also across 9 and 0. */
function isRun(pin: string): boolean {
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10)
  return new Set(steps).size === 1
}

/** 112233 becomes 123; a PIN without pairs stays as it is. */
const halved = (pin: string): string => (/^(?:(\d)\1)+$/.test(pin) ? pin.replace(/(\d)\1/g, '$1') : pin)

/** 1212, 123123, 48484. */
const isRepeat = (pin: string): boolean => /^(\d{1,4})\1+$/.test(pin) || /^(\d)(\d)(?:\1\2)+\1$/.test(pin)

const isMirrored = (pin: string): boolean => [...pin].reverse().join('') === pin

const isColumn = (pin: string): boolean => pin === '2580' || pin === '0852'

/** A likely year of birth. */
const isYear = (pin: string): boolean => /^(19|20)\d\d$/.test(pin)
