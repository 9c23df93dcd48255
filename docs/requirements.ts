/**
 * `npm run requirements`: lists requirements that no test names. A test names one by `[AVL-04]` or `[AVL-04, AVL-09]`
 * in its title.
 */
import { files, read } from './files.ts'

/** Every id of the list, in order. */
export function listedIds(list: string): string[] {
  return [...list.matchAll(/^- ([A-Z]+-\d{2}) /gm)].map(([, id = '']) => id)
}

/** Every id named in a test's text. */
export function namedIds(test: string): string[] {
  return [...test.matchAll(/\[([A-Z]+-\d{2}(?:, ?[A-Z]+-\d{2})*)\]/g)].flatMap(([, ids = '']) => ids.split(/, ?/))
}

/** Each requirement's id with the test files that name it. */
export function proofs(): Map<string, string[]> {
  const proof = new Map(listedIds(read('docs/requirements.md')).map((id): [string, string[]] => [id, []]))
  for (const path of files(/\.test\.tsx?$|^e2e\/.*\.spec\.ts$/)) {
    for (const id of new Set(namedIds(read(path)))) proof.set(id, [...(proof.get(id) ?? []), path])
  }
  return proof
}

if (import.meta.main) {
  const all = [...proofs()]
  const missing = all.filter(([, paths]) => paths.length === 0).map(([id]) => id)
  console.log(`${all.length - missing.length} of ${all.length} requirements are named by a test.`)
  if (missing.length > 0) console.log(`Not named: ${missing.join(' ')}`)
}
