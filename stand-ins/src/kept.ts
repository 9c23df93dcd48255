/** What a stand-in remembers, in a JSON file if it is given one: it outlives a restart as the real provider would. */
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** `port`: where it listened, so that addresses given out lead there again. */
type Memory = { port: number }

/** `renew`: before each use, takes over what another process saved, and forgets everything if the file was removed, as by the demo's renewal. */
export type Kept<Own extends Memory> = { readonly memory: Own; save(): void; renew(): void }

export function keep<Own extends Memory>(empty: () => Own, file: string | undefined): Kept<Own> {
  if (file === undefined) return { memory: empty(), save: () => undefined, renew: () => undefined }
  const memory: Own = { ...empty(), ...read(file) }
  let seen = versionOf(file)
  const save = () => {
    mkdirSync(dirname(file), { recursive: true })
    // Replaced whole: a process killed meanwhile leaves the former state. A name of its own, since others save too.
    const next = `${file}.${process.pid}.${memory.port}`
    writeFileSync(next, JSON.stringify(memory))
    renameSync(next, file)
    seen = versionOf(file)
  }
  const renew = () => {
    const version = versionOf(file)
    if (version === seen) return
    seen = version
    Object.assign(memory, empty(), read(file), { port: memory.port })
  }
  return { memory, save, renew }
}

/** Each save makes a new file. */
function versionOf(file: string): string | undefined {
  const facts = statSync(file, { bigint: true, throwIfNoEntry: false })
  return facts && `${facts.ino} ${facts.mtimeNs}`
}

function read(file: string): object {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as object
  } catch {
    return {}
  }
}
