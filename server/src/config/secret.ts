import type { Field } from './fields.ts'

const MADE_BY = 'make one with: openssl rand -base64 32'
const SHORTEST = 32
/**
 * About one in ten thousand random keys of 32 hex digits (the smallest alphabet in use) has fewer different characters.
 */
const FEWEST_DIFFERENT = 10
/**
 * Minimum length of the piece that a repetitive key repeats: a key is only as strong as this piece. Random keys repeat
 * none.
 */
const SHORTEST_UNIT = 20
/**
 * Maximum share of neighbouring characters that are equal or consecutive: about 4 of 31 in a random key, all in an
 * alphabet.
 */
const MOST_EVEN_STEPS = 0.5

// Words of examples and placeholders. Contains no short words, since random keys contain those by chance.
const PLACEHOLDERS =
  /change(me|this|it)|replace(me|this)|your?secret|mysecret|supersecret|secretkey|notsecret|passwor[dt]|placeholder|example|insecure|opensslrand|qwert[yz]|keyboard|default|goldline|letmein/

/** Parses SECRET_KEY (OPS-04): long enough and not guessable. Messages never repeat the value. */
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
  if (repeatedPiece(value).length < SHORTEST_UNIT) return 'repeats one piece over and over'
  if (shareOfEvenSteps(value) > MOST_EVEN_STEPS) return 'runs along the alphabet or the digits'
  return undefined
}

/** Returns the shortest piece that gives the value when repeated: "abc" for "abcabca". */
function repeatedPiece(value: string): string {
  for (let length = 1; length < value.length; length += 1) {
    if (value.startsWith(value.slice(length))) return value.slice(0, length)
  }
  return value
}

/** Returns the share of characters that equal the previous one or are next to it in the alphabet. */
function shareOfEvenSteps(value: string): number {
  const steps = Array.from(value.slice(1), (_, index) => value.charCodeAt(index + 1) - value.charCodeAt(index))
  return steps.filter((step) => Math.abs(step) <= 1).length / steps.length
}
