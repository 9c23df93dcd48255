import type { Field } from './fields.ts'

const MADE_BY = 'make one with: openssl rand -base64 32'
const SHORTEST = 32
/** 32 random hex digits, the poorest alphabet in use, have fewer different ones about once in ten thousand keys. */
const FEWEST_DIFFERENT = 10
/** A key that repeats one piece is worth that piece alone, and a UUID (32 digits) is enough. A random key never repeats one so short. */
const SHORTEST_UNIT = 20
/** From one character to the next, a random key steps by 0 or 1 about four times in 31; an alphabet does every time. */
const MOST_EVEN_STEPS = 0.5

// What stands in examples and in hurried settings; no shorter words, since chance writes those into random keys.
const PLACEHOLDERS =
  /change(me|this|it)|replace(me|this)|your?secret|mysecret|supersecret|secretkey|notsecret|passwor[dt]|placeholder|example|insecure|opensslrand|qwert[yz]|keyboard|default|goldline|letmein/

/** SECRET_KEY (OPS-04): long enough, and nothing that somebody would try. The value is never repeated in what is said. */
export const secret: Field<string> = (value) => {
  const problem = weakness(value)
  if (problem === undefined) return value
  throw new Error(`${problem}; ${MADE_BY}`)
}

function weakness(value: string): string | undefined {
  if (value.length < SHORTEST) return `must be at least ${SHORTEST} characters`
  if (PLACEHOLDERS.test(value.toLowerCase().replace(/[^a-z0-9]/g, '')))
    return 'is a placeholder or holds a word everybody tries'
  if (new Set(value).size < FEWEST_DIFFERENT) return 'repeats a few characters'
  if (unitOf(value).length < SHORTEST_UNIT) return 'repeats one piece over and over'
  if (evenSteps(value) > MOST_EVEN_STEPS) return 'runs along the alphabet or the digits'
  return undefined
}

/** The shortest piece that the whole value begins anew with: "abcabca" is "abc" over and over. */
function unitOf(value: string): string {
  for (let length = 1; length < value.length; length += 1) {
    if (value.startsWith(value.slice(length))) return value.slice(0, length)
  }
  return value
}

/** The share of characters that stand beside their neighbour in the alphabet, or repeat it. */
function evenSteps(value: string): number {
  const steps = Array.from(value.slice(1), (_, index) => value.charCodeAt(index + 1) - value.charCodeAt(index))
  return steps.filter((step) => Math.abs(step) <= 1).length / steps.length
}
