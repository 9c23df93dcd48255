import { describe, expect, test } from 'vitest'
import { files, read } from './files.ts'

const [ofTheSpecification = ''] = read('domain/src/refusal.ts').split("// Goldline's own, in the same style")
const catalogue = [...ofTheSpecification.matchAll(/^ {2}'(.+)',$/gm)].map(([, refusal = '']) => refusal)
const statuses = read('server/src/http/errors.ts')
const rows = new Map(
  [...read('docs/errors.md').matchAll(/^\| `(.+?)` \| (\d+) \| .+ \| (.+?) \| (.+?) \|$/gm)].map(
    ([, refusal = '', ...rest]) => [refusal, rest],
  ),
)

describe('the table of errors', () => {
  test('[UI-10] has every error of the specification with its status', () => {
    expect(catalogue.length).toBe(24)
    expect([...rows.keys()].sort()).toEqual(catalogue.toSorted())
    const wrong = [...rows].filter(
      ([refusal, [status]]) => !new RegExp(`['  ]${escaped(refusal)}'?: ${status},`).test(statuses),
    )
    expect(wrong).toEqual([])
  })

  test('[UI-10] names for each a server test that causes it, and a test that shows it', () => {
    const tests = files(/\.(test\.tsx?|spec\.ts)$/)
    const missing = [...rows].flatMap(([refusal, [, ...named]]) =>
      named.filter((each) => {
        const path = each.replaceAll('`', '')
        return each !== '–' && !(tests.includes(path) && read(path).includes(refusal))
      }),
    )
    expect(missing).toEqual([])
    expect([...rows.values()].filter((row) => row.includes('–')).length).toBe(1)
  })
})

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
