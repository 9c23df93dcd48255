import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '../call.ts'

const folder = join(import.meta.dirname, '..')
const files = globSync('**/*.ts', { cwd: folder, exclude: ['test/**', '**/*.test.ts'] }).sort()
const modules = await Promise.all(files.map((file): Promise<object> => import(join(folder, file))))

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'id' in value

/** Every exported call by its name in the code; the running server lists the registered ones. */
export const namedCalls: readonly (readonly [string, Call])[] = modules.flatMap((module) =>
  Object.entries(module).filter((entry): entry is [string, Call] => isCall(entry[1])),
)

export const allCalls: readonly Call[] = namedCalls.map(([, call]) => call)
