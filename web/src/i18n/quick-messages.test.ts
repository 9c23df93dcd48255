import { readFileSync } from 'node:fs'
import { TYPE } from '@formatjs/icu-messageformat-parser'
import { createIntl, createIntlCache } from 'react-intl'
import { describe, expect, test } from 'vitest'
import { catalogueOf } from '../../build/catalogues.ts'
import type { MessageId, Messages } from './messages.ts'
import { withQuickMessages } from './quick-messages.ts'

type Element = Messages[MessageId][number]

/** Every element of a text, including those inside choices and tags. */
const elementsOf = (text: readonly Element[]): Element[] =>
  text.flatMap((element) => [
    element,
    ...('options' in element ? Object.values(element.options).flatMap(({ value }) => elementsOf(value)) : []),
    ...(element.type === TYPE.tag ? elementsOf(element.children) : []),
  ])

describe.each(['de', 'en', 'vi'])('texts said quickly, %s', (language) => {
  const source = JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8'))
  const apps = ['admin', 'booking', 'site', 'checkin', 'checkout', 'staff', 'my', 'legal', 'salon', 'steps', 'device']
  const messages = Object.assign({}, ...apps.map((app) => catalogueOf(app, source))) as Messages
  const errors: unknown[] = []
  const config = {
    locale: language,
    messages,
    timeZone: 'Europe/Zurich',
    onError: (error: unknown) => errors.push(error),
  }
  const slow = createIntl(config, createIntlCache())
  const quick = withQuickMessages(slow)

  test.each([0, 1, 3, 1234.5])('[UI-01] are the same as said by react-intl, with %d', (number) => {
    const said = Object.entries(messages).map(([id, text]) => {
      const names = elementsOf(text).flatMap((element) => ('value' in element ? element.value : []))
      const tags = elementsOf(text).flatMap((element) => (element.type === TYPE.tag ? element.value : []))
      const values = Object.fromEntries([
        ...names.map((name) => [name, number]),
        ...tags.map((name) => [name, (parts: unknown) => parts]),
      ])
      return [quick, slow].map((intl) => [id, intl.formatMessage({ id: id as MessageId }, values)])
    })
    expect(said.map(([first]) => first)).toEqual(said.map(([, second]) => second))
    expect(errors).toEqual([])
  })

  test('[UI-01] one that misses a value is told of as react-intl does', () => {
    const id = Object.entries(messages).find(([, text]) =>
      text.some(({ type }) => type === TYPE.argument),
    )?.[0] as MessageId
    expect(quick.formatMessage({ id }, {})).toBe(slow.formatMessage({ id }, {}))
    expect(errors.splice(0)).toHaveLength(2)
  })

  test('[UI-01] a text takes dates and times as they are written: none formats one itself', () => {
    const all = Object.values(messages).flatMap(elementsOf)
    expect(all.filter(({ type }) => type === TYPE.date || type === TYPE.time)).toEqual([])
  })
})
