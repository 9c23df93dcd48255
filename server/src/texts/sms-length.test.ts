import { countSms } from '@goldline/domain/message/gsm'
import { describe, expect, test } from 'vitest'
import { bindToOrigin } from '../auth/enqueue-code.ts'
import { fitIntoSms } from '../message/names.ts'
import { appointment, challengeLink, code, several } from '../test/message-facts.ts'
import { say, type TextId } from './say.ts'
import texts from './texts.json' with { type: 'json' }

const languages = ['de', 'en', 'vi'] as const
const origin = 'https://goldline.example'
/** A day with the longest names of weekday and month. */
const dayShort = { de: 'Mo., 23.11.2026', en: 'Wed, 23 Sept 2026', vi: 'Thứ 2, 23/11/2026' }
const freeStart = { ...appointment, dayAndMonth: '23.11.', bookLink: 'https://goldline.example/l/AbCdEfGhIjK' }
const fee = { amount: 'CHF 40', phone: '+41 44 123 45 67' }
const request = { ...appointment, until: 'Mo., 23.11.2026, 10:00', link: 'https://goldline.example/l/AbCdEfGhIjK' }
const reminder = { ...appointment, staffShort: 'Giulia, Linh' }
const salonLink = (forgotten: boolean) => ({
  link: `https://goldline.example/admin/${forgotten ? 'new-password' : 'link'}?lang=de#${'a'.repeat(43)}`,
  minutes: 10,
  forgotten,
})
const secretPage = (path: string) => ({ link: `https://goldline.example/${path}/${'o'.repeat(43)}` })
const bound = (text: string) => bindToOrigin(origin, text, code.code)

type Sms = { facts: object; parts: readonly [number, number]; sent?: (text: string) => string }

/** Values of every SMS text, with its number of SMS parts: [German and English, Vietnamese]. */
const all: Record<string, Sms> = {
  'sms.confirmed': { facts: appointment, parts: [1, 2] },
  'sms.confirmed, no account': { facts: { ...appointment, manageLink: '' }, parts: [1, 2] },
  'sms.moved': { facts: appointment, parts: [1, 2] },
  'sms.cancelled': { facts: appointment, parts: [1, 2] },
  'sms.changedBySalon': { facts: appointment, parts: [1, 2] },
  'sms.cancelledBySalon': { facts: appointment, parts: [1, 2] },
  'sms.message': { facts: appointment, parts: [1, 2] },
  'sms.severalBooked': { facts: several, parts: [1, 2] },
  'sms.severalChanged': { facts: several, parts: [1, 2] },
  'sms.severalCancelled': { facts: several, parts: [1, 2] },
  'sms.reminder': { facts: reminder, parts: [1, 2] },
  'sms.reminder, another person': { facts: { ...reminder, staffNow: 'Linh', staffBefore: 'Anna' }, parts: [1, 2] },
  'sms.reviewWritten': { facts: { rating: 5, link: 'https://goldline.example/#contact' }, parts: [1, 2] },
  'sms.optIn': { facts: secretPage('o'), parts: [1, 2] },
  'sms.receipt': { facts: secretPage('v1/receipts'), parts: [1, 2] },
  'sms.feeCharged': { facts: fee, parts: [1, 2] },
  'sms.feeToConfirm': { facts: fee, parts: [1, 2] },
  'sms.requested': { facts: request, parts: [1, 2] },
  'sms.declined': { facts: request, parts: [1, 2] },
  'sms.notAnswered': { facts: request, parts: [1, 2] },
  'sms.freeStart': { facts: freeStart, parts: [1, 1] },
  'sms.queueCall': { facts: { staffShort: 'Maximiliana' }, parts: [1, 1] },
  'sms.code': { facts: code, parts: [1, 1], sent: bound },
  'sms.salonCode': { facts: code, parts: [1, 1], sent: bound },
  'sms.link': { facts: { ...code, link: challengeLink }, parts: [1, 2] },
  'sms.salonLink': { facts: salonLink(false), parts: [1, 2] },
  'sms.salonLink, forgotten': { facts: salonLink(true), parts: [1, 2] },
  'sms.securityNotice': { facts: {}, parts: [1, 2] },
  'sms.salonSecurityNotice': { facts: {}, parts: [1, 2] },
}
/** A salon's bulk text may have any length. */
const ofAnyLength = 'sms.bulk'

const idOf = (which: string) => which.split(',')[0] as TextId

describe.each(languages)('[MSG-05] number of SMS parts of a text in %s', (language) => {
  test.each(['Studio Lumière', 'Kosmetik- und Nagelstudio am Paradeplatz', 'Tiệm Nail Hương Sen 💅'])(
    'is as listed for the salon %s',
    (salon) => {
      for (const [which, { facts, parts, sent = (text: string) => text }] of Object.entries(all)) {
        const values = { ...facts, dayShort: dayShort[language] }
        const write = (salonShort: string) => sent(say(language, idOf(which), { ...values, salonShort }))
        const count = countSms(fitIntoSms(salon, language, write))
        const unicode = language === 'vi'
        expect([which, count.numberOfSms]).toEqual([which, parts[unicode ? 1 : 0]])
        expect(count.encoding, which).toBe(unicode ? 'UNICODE' : 'GSM')
      }
    },
  )

  test('every SMS text is in the list', () => {
    const ids = Object.keys(texts).filter((id) => id.startsWith('sms.') && id !== ofAnyLength)
    expect(ids.sort()).toEqual([...new Set(Object.keys(all).map(idOf))].sort())
  })
})
