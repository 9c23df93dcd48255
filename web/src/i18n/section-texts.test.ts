import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { apps } from '../../build/apps.ts'
import { catalogueOf } from '../../build/catalogues.ts'
import { textsOutOfReach } from '../../build/text-reach.ts'

const source = join(import.meta.dirname, '..')
const german: Record<string, string> = JSON.parse(readFileSync(join(source, 'i18n/de.json'), 'utf8'))
const idsOf = (names: readonly string[]) => new Set(names.flatMap((name) => Object.keys(catalogueOf(name, german))))

/** A source folder with an app whose beginning loads a part beside texts of its own. */
function invented(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'goldline-texts-'))
  const written = { 'i18n/de.json': JSON.stringify(german), ...files }
  for (const [name, text] of Object.entries(written)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('texts that come with the part of the app that says them', () => {
  test.each(apps)('[UI-01] %s says none that is not loaded there, on any way', (app) => {
    expect(textsOutOfReach(source, app)).toEqual([])
  })

  const file = (name: string) => `'./${name}'`
  const loader = "export const mine = texts('my', 'my.')\n"
  const said = "export const Page = () => t('my.past')\n"

  test('one that is said at once, or in a part without its texts, stops the build and is named with its file', () => {
    const page = { 'apps/booking/texts.ts': loader, 'apps/booking/Page.tsx': said }
    const at = (main: string) => textsOutOfReach(invented({ ...page, 'apps/booking/main.tsx': main }), 'booking')
    const fault = ['apps/booking/Page.tsx: my.past']
    const [later, mine] = [`() => import(${file('Page.tsx')})`, `import { mine } from ${file('texts.ts')}\n`]
    expect(at(`import {\n  Page,\n} from ${file('Page.tsx')}\n`)).toEqual(fault)
    expect(at(`const load = ${later}\n`)).toEqual(fault)
    expect(at(`${mine}show(mine, ${later})\n`)).toEqual([])
    const rows = (texts: string) => `${mine}export const rows = [
  { title: 'a', load: () => import(${file('Other.tsx')}), texts: mine },
  { title: 'b', load: ${later}${texts} },
]
`
    expect(at(rows(''))).toEqual(fault)
    expect(at(rows(', texts: mine'))).toEqual([])
  })

  test('[UI-10] the first step and the steps after it have every refusal that a customer can meet', () => {
    const refusals = [...idsOf(['site'])].filter((id) => id.startsWith('refusal.'))
    const ofBooking = idsOf(['booking', 'steps'])
    expect(refusals.filter((id) => !ofBooking.has(id))).toEqual([])
  })

  test('no text comes twice on the way to a booking', () => {
    const first = idsOf(['booking'])
    expect([...idsOf(['steps'])].filter((id) => first.has(id))).toEqual([])
  })
})
