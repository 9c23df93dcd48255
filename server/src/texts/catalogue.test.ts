import { globSync, readFileSync } from 'node:fs'
import { type Language, languages } from '@goldline/domain/message/kinds'
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { say, sayer, type TextId } from './say.ts'
import texts from './texts.json' with { type: 'json' }

const catalogue: Record<string, Record<Language, string>> = texts
const ids = Object.keys(catalogue)

type Elements = ReturnType<IntlMessageFormat['getAst']>

/** Returns the names of all arguments, at any depth. */
function namesIn(elements: Elements): string[] {
  return elements.flatMap((element) => {
    const inner = 'options' in element ? Object.values(element.options).flatMap(({ value }) => namesIn(value)) : []
    return 'value' in element && element.type !== 0 ? [element.value as string, ...inner] : inner
  })
}

const argumentsOf = (language: Language, id: string): string => {
  const message = new IntlMessageFormat(catalogue[id]?.[language] ?? '', language, undefined, { ignoreTag: true })
  return [...new Set(namesIn(message.getAst()))].sort().join(' ')
}

test('[UI-01] every text has three languages in the same order and is not empty; ids are sorted', () => {
  expect(Object.values(catalogue).filter((text) => Object.keys(text).join() !== languages.join())).toEqual([])
  expect(ids.filter((id) => Object.values(catalogue[id] ?? {}).some((text) => text.trim() === ''))).toEqual([])
  expect([...ids].sort()).toEqual(ids)
})

/**
 * Texts whose values differ by language: Vietnamese letters limit an SMS to 70 characters, so some texts are shorter;
 * German inflects more, and has different words for VAT per country.
 */
const differing: readonly TextId[] = [
  'paper.vat.rate',
  'paper.vatNr',
  'reminder.open',
  'sms.bulk',
  'sms.freeStart',
  'sms.link',
]

test('[UI-01] every text is valid ICU, and uses the same values in each language', () => {
  const different = ids.filter((id) => new Set(languages.map((language) => argumentsOf(language, id))).size > 1)
  expect(different).toEqual(differing)
})

test('no text is unused', () => {
  const root = new URL('../', import.meta.url)
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|^test\//.test(file))
  const source = files.map((file) => readFileSync(new URL(file, root), 'utf8')).join('\n')
  const quoted = new Set([...source.matchAll(/'([\w.]+)'/g)].map(([, text]) => text))
  const composed = [...source.matchAll(/`((?:[\w.]|\$\{[\w.]+\})+)`/g)]
    .map(([, template = '']) => template)
    .filter((template) => template.includes('.'))
    .map((template) => new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[\w.\\]+\}/g, '([\\w.]+)')}$`))
  const isSaid = (id: string) =>
    quoted.has(id) ||
    composed.some((template) => {
      const [, first = ''] = template.exec(id) ?? []
      return first !== '' && (!id.startsWith(first) || quoted.has(first))
    })
  expect(ids.filter((id) => !isSaid(id))).toEqual([])
})

test('[MSG-06] typed text is not parsed as ICU, and does not select a wording', () => {
  const said = say('de', 'hello', { customer: "{salon, select, other {x}} 'constructor'" })
  expect(said).toBe("Hallo {salon, select, other {x}} 'constructor',")
  expect(sayer('en', { customer: '' })('hello')).toBe('Hello,')
  expect(() => say('en', 'creditLow.text', { salon: 'Studio' })).toThrow()
})

test('[UI-01] German uses Swiss spelling', () => {
  expect(ids.filter((id) => catalogue[id]?.de?.includes('ß'))).toEqual([])
})
