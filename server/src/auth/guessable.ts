/**
 * Recognises passwords that are in no list but that every attacker tries: repeats, keyboard runs, and variants of
 * common passwords (AUTH-15).
 */

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiopü',
  'asdfghjklöä',
  'yxcvbnm',
  'zxcvbnm',
]
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))]
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Words that stay guessable with digits or signs before or after them. */
const bareWords = new Set(
  'password passwort passwords kennwort matkhau qwerty qwertz welcome willkommen iloveyou ichliebedich geheim letmein admin administrator changeme default login master monkey dragon sunshine princess football fussball baseball goldline salon friseur coiffeur sommer winter herbst summer autumn spring'.split(
    ' ',
  ),
)

export function isGuessable(password: string, common: ReadonlySet<string>): boolean {
  const plain = password.toLowerCase()
  if (new Set(plain).size < 4 || isRepeat(plain) || isRun(plain)) return true
  const bare = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [bare, undisguised(bare), undisguised(plain)].some((word) => bareWords.has(word) || common.has(word))
}

const undisguised = (text: string): string => [...text].map((character) => disguises[character] ?? character).join('')

/** "abcabcabcabc": a short piece repeated. */
const isRepeat = (text: string): boolean => /^(.{1,5})\1+.{0,4}$/u.test(text) && text.length >= 10

/** Consists only of pieces of four or more neighbours in the alphabet or on the keyboard. */
function isRun(text: string): boolean {
  let rest = text
  while (rest !== '') {
    const length = [10, 9, 8, 7, 6, 5, 4].find(
      (size) => rest.length >= size && runs.some((run) => run.includes(rest.slice(0, size))),
    )
    if (length === undefined) return rest.length < 4 && rest.length < text.length / 2
    rest = rest.slice(length)
  }
  return true
}
