import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
// Excludes tests and their helpers, which check the requests that the layer sends.
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^test\b/.test(path),
)

/** Finds lines that match the pattern, outside the allowed files. */
function finds(pattern: RegExp, allowed: readonly string[], where = files): string[] {
  return where
    .filter((path) => !allowed.includes(path))
    .flatMap((path) =>
      readFileSync(join(source, path), 'utf8')
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    )
}

const layer = ['api', 'cache', 'session-state', 'use-call'].map((name) => `client/${name}.ts`)

test('[UI-10] only one layer makes query and intent keys, unwraps answers and sends changes', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(finds(/queryKey|setQueryData|getQueryData|invalidateQueries|Idempotency-Key/, layer)).toEqual([])
  expect(finds(/\buseMutation\(/, layer)).toEqual([])
  // These need the answer's headers: a sign-in's token, a file's name.
  const signIns = [
    'client/sign-in.ts',
    'device/pairing.ts',
    'apps/checkout/turn.ts',
    ...['SalonBar', 'device/LockScreen'].map((name) => `apps/admin/${name}.tsx`),
  ]
  expect(finds(/\.send\(/, [...layer, ...signIns, 'client/download.ts', 'apps/admin/picture/upload-file.ts'])).toEqual(
    [],
  )
})

test('[UI-16] one component handles every form; errors are shown at a field or in its one Failure', () => {
  // These send nothing: a search field, a calculation, and a choice that is applied at once.
  const silent = ['apps/site/home/Calculator.tsx', 'apps/site/home/FindSalon.tsx', 'kit/LanguageSwitch.tsx']
  expect(finds(/<form\b|\bfocusFirstWrong\(/, ['client/Form.tsx', ...silent])).toEqual([])
  expect(finds(/role="alert">\{errorText/, [])).toEqual([])
})

test('[UI-13] parts are loaded by useFetched alone; only islands, which keep the server’s HTML, use React’s lazy', () => {
  expect(finds(/\blazy\(/, [join('apps', 'booking', 'salon', 'late-islands.tsx')])).toEqual([])
})

test('every address is defined in a paths.ts or a table of screens', () => {
  const inApps = files.filter((path) => path.startsWith('apps'))
  expect(inApps.length).toBeGreaterThan(150)
  const apps = ['admin/', 'booking/', 'booking/my-', 'checkin/', 'checkout/', 'site/', 'staff/']
  const tables = inApps.filter((path) => /\bscreens\.ts$/.test(path))
  expect(tables.length).toBeGreaterThan(6)
  const allowed = [...apps.map((app) => relative('.', `apps/${app}paths.ts`)), ...tables]
  expect(finds(/^(?!\s*\/?\*).*(?<!import\()(?<!from )['"`]~?\/(?![*/])(?:[a-z?$]|['"`])/, allowed, inApps)).toEqual([])
})
