/** What a stand-in remembers, in a JSON file if it is given one: it outlives a restart as the real provider would. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** `port`: where it listened, so that addresses given out lead there again. */
type Memory = { port: number }

/** `renew`: forgets everything if somebody removed the file, as the demo's renewal does beside a running server. */
export type Kept<Own extends Memory> = { readonly memory: Own; save(): void; renew(): void }

export function keep<Own extends Memory>(empty: () => Own, file: string | undefined): Kept<Own> {
  if (file === undefined) return { memory: empty(), save: () => undefined, renew: () => undefined }
  const memory: Own = { ...empty(), ...read(file) }
  const save = () => {
    mkdirSync(dirname(file), { recursive: true })
    // Replaced whole: a process killed meanwhile leaves the former state.
    writeFileSync(`${file}.new`, JSON.stringify(memory))
    renameSync(`${file}.new`, file)
  }
  const renew = () => {
    if (!existsSync(file)) Object.assign(memory, empty(), { port: memory.port })
  }
  return { memory, save, renew }
}

function read(file: string): object {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as object
  } catch {
    return {}
  }
}
