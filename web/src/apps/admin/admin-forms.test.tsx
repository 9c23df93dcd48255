// @vitest-environment happy-dom

import { orderCreditPackage } from '@goldline/contract/credit'
import { updateTeaserImage } from '@goldline/contract/picture/teaser-image'
import { updateBookingRules } from '@goldline/contract/setup/booking-rules'
import { languages } from '@goldline/domain/message/kinds'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CookieSettings } from '../../frame/CookieSettings.tsx'
import type { MessageId } from '../../i18n/messages.ts'
import { bookingRules } from '../../test/answers.ts'
import { describedBy, show, text } from '../../test/screen.tsx'
import { keysOf, wire } from '../../test/wire.ts'
import { Packages } from './credit/Packages.tsx'
import { BookingRulesForm } from './settings/BookingRulesScreen.tsx'
import { DescribeDialog } from './settings/pictures/DescribeDialog.tsx'

const server = wire()
type ShownForm = ReturnType<typeof show>
const id = '0190a000-0000-7000-8000-000000000009'
const _field = (name: MessageId) => screen.getByLabelText<HTMLInputElement>(text(name))
const press = (person: ShownForm, name: string) => person.click(screen.getByRole('button', { name }))
const said = async (message: string) => waitFor(() => expect(document.body.textContent).toContain(message))

describe('booking rules', () => {
  const box = (rule: MessageId) => screen.getByRole('combobox', { name: new RegExp(`^${text(rule)}`) })
  const choose = async (person: ShownForm, rule: MessageId, option: RegExp) => {
    await person.click(box(rule))
    await person.click(screen.getByRole('option', { name: option }))
  }
  const save = (person: ShownForm) => press(person, text('action.save'))
  const labelOf = (each: HTMLElement) =>
    document.getElementById(each.getAttribute('aria-labelledby')?.split(' ')[0] ?? '')?.textContent

  test('[AVL-06] [UI-17] a refused rule shows why and keeps the choice; only changed rules are sent', async () => {
    server.refuse(updateBookingRules, 400, 'invalid-request', { field: 'body.horizonDays' })
    const person = show(<BookingRulesForm saved={bookingRules} />, { signedIn: true })
    await choose(person, 'admin.rules.horizonDays', /^30 /)
    await save(person)
    await waitFor(() => expect(describedBy(box('admin.rules.horizonDays'))).toContain(text('refusal.invalid-request')))
    expect(box('admin.rules.horizonDays').textContent).toContain('30')
    expect(server.sent(updateBookingRules).map(({ body }) => body)).toEqual([{ horizonDays: 30 }])
    server.answer(updateBookingRules, { ...bookingRules, horizonDays: 30 })
    await save(person)
    await said(text('admin.rules.saved'))
  })

  test('[UI-10] offline shows an error, and the unsaved choice stays', async () => {
    server.lose(updateBookingRules)
    const person = show(<BookingRulesForm saved={bookingRules} />, { signedIn: true })
    await choose(person, 'admin.rules.horizonDays', /^30 /)
    await save(person)
    expect((await screen.findByRole('alert')).textContent).toBe(text('error.no-connection'))
    expect(box('admin.rules.horizonDays').textContent).toContain('30')
    await press(person, text('word.discard'))
    expect(box('admin.rules.horizonDays').textContent).toContain('90')
  })

  test.each(languages)('[UI-01] in %s each rule has its name and explanation', (language) => {
    show(<BookingRulesForm saved={bookingRules} />, { signedIn: true, language })
    const names = [
      'slotStepMinutes',
      'leadTimeMinutes',
      'horizonDays',
      'cancellationWindowHours',
      'freezeMinutes',
    ] as const
    for (const name of names) {
      const label = text(`admin.rules.${name}`, language)
      const rule = screen.getAllByRole('combobox').find((each) => labelOf(each) === label)
      expect(rule && describedBy(rule)).toBe(text(`admin.rules.${name}.hint`, language))
    }
  })
})

describe('a picture’s description', () => {
  const address = { path: '/p.jpg', sharePath: '/s.jpg', width: 640, height: 360, color: '#aabbcc', sources: [] }
  const picture = { id, alt: { de: 'Ein Bild', en: '', vi: '' }, ...address }

  test.each(languages)(
    '[BIZ-06] in %s there is a field per language, and a refusal keeps typed values',
    async (language) => {
      server.lose(updateTeaserImage)
      const person = show(<DescribeDialog picture={picture} onClose={() => undefined} />, { signedIn: true, language })
      const names = languages.map((each) =>
        text('admin.pictures.describe.in', language, { language: text(`language.${each}`, language) }),
      )
      const [, english] = names.map((name) => screen.getByLabelText<HTMLInputElement>(name))
      if (!english) throw new Error('no field')
      await person.type(english, 'A chair')
      await press(person, text('action.save', language))
      expect((await screen.findByRole('alert')).textContent).toBe(text('error.no-connection', language))
      expect(english.value).toBe('A chair')
      expect(server.sent(updateTeaserImage)[0]?.body).toEqual({ alt: { de: 'Ein Bild', en: 'A chair', vi: '' } })
    },
  )
})

describe('a credit order', () => {
  const money = { currency: 'EUR', countryCode: 'CH', provider: 'bulkgate', '@type': 'basic-credit-package' } as const
  const packages = [{ id, price: 5000, balance: 5500, ...money }]
  const buy = () => screen.getByRole('button', { name: new RegExp(text('admin.credit.buy')) })

  test('[CRD-02] pressing again after a lost answer or a refusal continues the same order', async () => {
    server.lose(orderCreditPackage)
    const person = show(<Packages packages={packages} forSale />, { signedIn: true })
    await person.click(buy())
    expect((await screen.findByRole('alert')).textContent).toBe(text('error.no-connection'))
    server.refuse(orderCreditPackage, 503, 'payment.unavailable')
    await person.click(buy())
    await said(text('refusal.payment.unavailable'))
    const [first, second] = keysOf(server.sent(orderCreditPackage))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  test('[CRD-02] nothing can be bought while this installation sells no credit', async () => {
    const person = show(<Packages packages={packages} forSale={false} />, { signedIn: true })
    await person.click(buy())
    expect(server.sent(orderCreditPackage)).toHaveLength(0)
  })
})

describe('cookie settings', () => {
  test.each(languages)(
    '[UI-15] in %s they show what is stored and the current choice, and store the answer',
    async (language) => {
      const person = show(<CookieSettings />, { language })
      const dialog = await screen.findByRole('dialog', { name: text('legal.cookies.title', language) })
      expect(dialog.textContent).toContain(text('legal.cookies.now.none', language))
      await person.click(within(dialog).getByRole('button', { name: text('legal.cookies.comfort', language) }))
      expect(localStorage.getItem('goldline.cookies-config')).toBe('1:comfort')
    },
  )
})
