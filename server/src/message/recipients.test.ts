import { channels, languages } from '@goldline/domain/message/kinds'
import { localeOf } from '@goldline/domain/message/locale'
import { describe, expect, test } from 'vitest'
import { dayAndMonth, formatMoney, formatPercent, numericDay, shortDay, timeOfDay } from './format.ts'
import { forSms, safeName } from './names.ts'
import { chooseContactPoint, salonAddresses } from './recipients.ts'
import { senderAddress } from './sender.ts'

const email = 'sabine@customer.example'
const phoneNr = '+41791234567'

describe('[MSG-02] the channel to a customer', () => {
  test.each([
    ['VIA_ANY', { email, phoneNr }, 'EMAIL'],
    ['VIA_ANY', { email: null, phoneNr }, 'SMS'],
    ['VIA_ANY', { email: null, phoneNr: null }, undefined],
    ['VIA_ANY', { email: 'not an address', phoneNr }, 'SMS'],
    ['ONLY_VIA_EMAIL', { email, phoneNr }, 'EMAIL'],
    ['ONLY_VIA_EMAIL', { email: null, phoneNr }, undefined],
    ['ONLY_VIA_SMS', { email, phoneNr }, 'SMS'],
    ['ONLY_VIA_SMS', { email, phoneNr: '079 123' }, undefined],
    ['DISABLED', { email, phoneNr }, undefined],
  ] as const)('%s with %o is %s', (preference, contact, channel) => {
    expect(chooseContactPoint({ ...contact, preference, channels })?.channel).toBe(channel)
  })

  test.each([
    ['VIA_ANY', phoneNr, 'SMS'],
    ['VIA_ANY', null, 'EMAIL'],
    ['ONLY_VIA_EMAIL', phoneNr, 'EMAIL'],
    ['DISABLED', phoneNr, undefined],
  ] as const)('[MSG-13] %s with a refused address and the number %j is %s', (preference, nr, channel) => {
    expect(chooseContactPoint({ email, phoneNr: nr, preference, emailRefused: true, channels })?.channel).toBe(channel)
  })

  test.each([
    ['VIA_ANY', ['EMAIL'], { email: null, phoneNr }, undefined],
    ['ONLY_VIA_SMS', ['EMAIL'], { email, phoneNr }, undefined],
    ['VIA_ANY', ['SMS'], { email, phoneNr }, 'SMS'],
    ['VIA_ANY', [], { email, phoneNr }, undefined],
  ] as const)('[MSG-03j] %s if only %j can send, with %o is %s', (preference, open, contact, channel) => {
    expect(chooseContactPoint({ ...contact, preference, channels: open })?.channel).toBe(channel)
  })
})

test('[MSG-01] subscribers and staff are listed once each, without addresses that could break a header', () => {
  const subscribers = ' Owner@salon.example,desk@salon.example,, x@y\r\nBcc: evil@evil.example'
  expect(salonAddresses(subscribers, ['owner@salon.example', null])).toEqual([
    'owner@salon.example',
    'desk@salon.example',
  ])
})

describe('names', () => {
  test('[MSG-06] are one line, bounded, and contain no links', () => {
    expect(safeName('Sabine\r\nMuster')).toBe('Sabine Muster')
    expect(safeName('Gewinn auf www.evil.com')).toBe('')
    expect(safeName('x'.repeat(500))).toHaveLength(80)
  })

  test('[MSG-05] typographic characters become plain in an SMS', () => {
    expect(forSms('„Chez Léa“ – l’atelier…')).toBe('"Chez Léa" - l\'atelier...')
  })
})

describe('dates and money', () => {
  const at = new Date('2026-03-29T00:59:00Z')
  const place = { language: 'de', country: 'CH', timeZone: 'Europe/Zurich' } as const

  test('are in the salon’s time zone, before and after a clock change', () => {
    expect(timeOfDay(at, place)).toBe('01:59')
    expect(timeOfDay(new Date(at.getTime() + 60_000), place)).toBe('03:00')
    expect(shortDay(at, { ...place, timeZone: 'America/New_York' })).toContain('28.03.2026')
  })

  test('follow language and country, without unbreakable spaces', () => {
    expect(formatMoney(123_450, 'CHF', place)).toMatch(/^CHF 1['’]234\.50$/)
    expect(formatMoney(123_450, 'EUR', { ...place, country: 'AT' })).toMatch(/^€ 1.234,50$/)
    expect(formatMoney(250_000, 'VND', { ...place, language: 'vi', country: 'VN' })).toBe('250.000 ₫')
    expect(formatMoney(9900, 'CHF', { ...place, language: 'en' })).toBe('CHF 99.00')
  })

  test('[BIZ-05] have the same format in a mail as on the salon’s pages', () => {
    for (const language of languages) {
      for (const country of ['CH', 'AT', 'DE'] as const) {
        const page = localeOf(language, country)
        const style = { style: 'currency', currency: 'EUR' } as const
        const shown = new Intl.NumberFormat(page, style).format(1234.5).replace(/[\u00a0\u202f]/g, ' ')
        expect(formatMoney(123_450, 'EUR', { ...place, language, country })).toBe(shown)
      }
    }
  })

  test('[MSG-18g] [MSG-05] name the month in English, without needing a second SMS', () => {
    const inEnglish = (country: string) => ({ ...place, language: 'en', country }) as const
    for (const country of ['CH', 'AT', 'DE']) {
      expect(shortDay(at, inEnglish(country))).toBe('Sun, 29 Mar 2026')
      expect(numericDay(at, inEnglish(country))).toBe('29 Mar 2026')
      expect(dayAndMonth(at, inEnglish(country))).toBe('29 Mar')
    }
    expect(shortDay(at, inEnglish('US'))).toBe('Sun, Mar 29, 2026')
    expect([shortDay(at, place), dayAndMonth(at, { ...place, language: 'vi' })]).toEqual(['So., 29.03.2026', '29/3'])
  })

  test('[POS-14] a tax rate has the same format as on the pages', () => {
    const inVietnamese = { ...place, language: 'vi', country: 'CH' } as const
    expect([formatPercent(810, place), formatPercent(810, inVietnamese)]).toEqual(['8.1%', '8,1%'])
  })
})

test('[AUTH-17] mails come from the operator’s address, or from PUBLIC_URL’s host', () => {
  const from = (publicUrl: string, given?: string) => senderAddress({ publicUrl, providers: { smtp: { from: given } } })
  expect(from('https://termin.salon.example')).toBe('no-reply@termin.salon.example')
  expect(from('http://127.0.0.1:8080')).toBe('no-reply@goldline.example')
  expect(from('http://localhost:8080')).toBe('no-reply@goldline.example')
  expect(from('https://termin.salon.example', 'hallo@salon.example')).toBe('hallo@salon.example')
})
