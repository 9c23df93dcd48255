import { readFileSync } from 'node:fs'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { languages } from '@goldline/domain/message/kinds'
import { createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createIntl as theirCreateIntl } from 'react-intl'
import { describe, expect, test } from 'vitest'
import { compiledTexts } from '../../build/texts.ts'
import { createIntl, type IntlShape } from './intl.tsx'
import type { FormatText, MessageId, Messages } from './messages.ts'
import type texts from './texts.json'

type Element = MessageFormatElement

/** Returns every element of a text, including those inside choices and tags. */
const elementsOf = (text: readonly Element[]): Element[] =>
  text.flatMap((element) => [
    element,
    ...('options' in element ? Object.values(element.options).flatMap(({ value }) => elementsOf(value)) : []),
    ...(element.type === TYPE.tag ? elementsOf(element.children) : []),
  ])

const isTag = (element: Element) => element.type === TYPE.tag

const catalogue: typeof texts = JSON.parse(readFileSync(new URL('./texts.json', import.meta.url), 'utf8'))

const moment = Date.UTC(2027, 2, 2, 8, 5)

/** One call of each formatter that our screens use. */
const formatted: Readonly<Record<string, (intl: Omit<IntlShape, 't'>) => unknown>> = {
  date: (intl) => intl.formatDate(moment, { weekday: 'long', day: 'numeric', month: 'long' }),
  'date written': (intl) => intl.formatDate('2027-03-02T23:30:00Z', { dateStyle: 'short' }),
  'date elsewhere': (intl) => intl.formatDate(moment, { dateStyle: 'long', timeZone: 'UTC' }),
  'no date': (intl) => intl.formatDate('never'),
  time: (intl) => intl.formatTime(moment),
  'time short': (intl) => intl.formatTime(new Date(moment), { hour: '2-digit', minute: '2-digit' }),
  'date parts': (intl) => intl.formatDateToParts(moment, { timeZoneName: 'short' }),
  range: (intl) => intl.formatDateTimeRange(moment, moment + 3 * 86_400_000, { day: 'numeric', month: 'short' }),
  number: (intl) => intl.formatNumber(12_345.5),
  money: (intl) => intl.formatNumber(1234, { style: 'currency', currency: 'CHF' }),
  rate: (intl) => intl.formatNumber(0.081, { style: 'percent', maximumFractionDigits: 2 }),
  'no currency': (intl) => intl.formatNumber(1, { style: 'currency', currency: 'never' }),
  'number parts': (intl) => intl.formatNumberToParts(10_000),
  list: (intl) => intl.formatList(['Schnitt', 'Farbe', 'Pflege'], { type: 'unit' }),
  'list of all': (intl) => intl.formatList(['Schnitt', 'Farbe', 'Pflege']),
  country: (intl) => intl.formatDisplayName('CH', { type: 'region' }),
  language: (intl) => intl.formatDisplayName('vi', { type: 'language' }),
  'no country': (intl) => intl.formatDisplayName('never', { type: 'region' }),
  relative: (intl) => intl.formatRelativeTime(-3, 'day', { numeric: 'auto' }),
}

describe.each(languages)('texts in %s', (language) => {
  const parsed = Object.fromEntries(Object.entries(catalogue).map(([id, text]) => [id, parse(text[language])]))
  const errors: unknown[] = []
  const config = {
    locale: language,
    timeZone: 'Europe/Zurich',
    onError: (error: unknown) => errors.push(error),
  }
  const ours = createIntl({ ...config, messages: compiledTexts(language) as Messages })
  const theirs = theirCreateIntl({ ...config, defaultLocale: 'de', messages: parsed })
  const both = [ours, theirs as unknown as Omit<IntlShape, 't'>] as const
  const sayBoth: readonly FormatText[] = [
    ours.t,
    ((id: MessageId, values: Record<string, string>) => theirs.formatMessage({ id }, values)) as FormatText,
  ]

  const [id] =
    Object.entries(parsed).find(([, text]) => text.length > 1 && text.every(({ type }) => type <= TYPE.argument)) ?? []

  test.each([0, 1, 3, 1234.5])('[UI-01] equal react-intl’s texts, with %d as value', (number) => {
    const said = Object.entries(parsed).map(([each, text]) => {
      const all = elementsOf(text)
      const values = Object.fromEntries(
        all.flatMap((element) => {
          if (!('value' in element) || element.type === TYPE.literal) return []
          const shown = (parts: ReactNode) => createElement('b', { key: 'b' }, parts)
          return [[element.value, isTag(element) ? shown : number]]
        }),
      )
      const pair = sayBoth.map((say): ReactNode => say(each as MessageId, values))
      // Rendering is slow, and equal strings render alike.
      const plain = pair.every((parts) => typeof parts === 'string')
      return pair.map((parts) => [each, plain ? parts : renderToStaticMarkup(createElement(Fragment, null, parts))])
    })
    expect(said.length).toBeGreaterThan(1000)
    expect(said.map(([ours]) => ours)).toEqual(said.map(([, theirs]) => theirs))
    expect(errors).toEqual([])
  })

  test('[UI-01] equal react-intl’s texts, with text and elements as values', () => {
    const names = elementsOf(parsed[id ?? ''] ?? []).flatMap((element) => ('value' in element ? element.value : []))
    for (const value of ['', 'Anna', null, createElement('i', { key: 'i' }, 'Anna')]) {
      const [ours, theirs] = sayBoth.map((say) => {
        const values = Object.fromEntries(names.map((name) => [name, value]))
        const parts: ReactNode = say(id as MessageId, values)
        return renderToStaticMarkup(createElement(Fragment, null, parts))
      })
      expect(ours).toBe(theirs)
    }
    expect(errors).toEqual([])
  })

  test('[UI-01] a missing text or value is reported, and the id is shown', () => {
    expect(ours.t(id as MessageId)).toBe(id)
    expect(errors.splice(0)).toHaveLength(1)
    expect(ours.t('never' as MessageId)).toBe('never')
    expect(errors.splice(0)).toHaveLength(1)
  })

  test.each(Object.entries(formatted))('[UI-01] %s is formatted as react-intl does', (_, format) => {
    const [ours, theirs] = both.map(format)
    expect(ours).toEqual(theirs)
    const [first, ...others] = errors.splice(0)
    expect(others).toHaveLength(first === undefined ? 0 : 1)
  })

  test('[UI-01] texts contain no date or time formats: their values are formatted already', () => {
    const all = Object.values(parsed).flatMap(elementsOf)
    expect(all.filter(({ type }) => type === TYPE.date || type === TYPE.time)).toEqual([])
  })

  test('[UI-01] a number in a text has no format of its own', () => {
    const numbers = Object.values(parsed)
      .flatMap(elementsOf)
      .filter(({ type }) => type === TYPE.number)
    expect(numbers.filter((element) => 'style' in element && element.style)).toEqual([])
  })
})
