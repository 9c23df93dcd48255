import { countSms } from '@goldline/domain/message/gsm'
import { describe, expect, test } from 'vitest'
import { appointment, challengeLink, code, several } from '../../test/message-facts.ts'
import { boundTo } from '../enqueue.ts'
import { inOneSms } from '../names.ts'
import { texts } from './texts.ts'
import type { Texts } from './type.ts'

const languages = ['de', 'en', 'vi'] as const
const origin = 'https://goldline.example'
type Written = (language: Texts, salon: { salonShort: string; dayShort: string }) => string
/** A day of the longest names. */
const dayShort = { de: 'Mo., 23.11.2026', en: 'Wed, 23 Sept 2026', vi: 'Thứ 2, 23/11/2026' }
const freeStart = {
  ...appointment,
  dayAndMonth: '23.11.',
  bookLink: 'https://goldline.example/l/AbCdEfGhIjK',
  leaveLink: 'LEAVE',
}
const reminder = {
  ...appointment,
  staffShort: 'Giulia, Linh',
}
const salonLink = (forgotten: boolean) => ({
  link: `https://goldline.example/admin/${forgotten ? 'new-password' : 'link'}?lang=de#${'a'.repeat(43)}`,
  minutes: 10,
  forgotten,
})
const withoutAccount = { ...appointment, manageLink: '' }

/** Every SMS text, with its number of parts: [de and en, vi]. */
const parts: Record<string, { write: Written; parts: readonly [number, number] }> = {
  smsConfirmed: { write: (texts, salon) => texts.smsConfirmed({ ...appointment, ...salon }), parts: [1, 2] },
  'smsConfirmed, no account': {
    write: (texts, salon) => texts.smsConfirmed({ ...withoutAccount, ...salon }),
    parts: [1, 2],
  },
  smsMoved: { write: (texts, salon) => texts.smsMoved({ ...appointment, ...salon }), parts: [1, 2] },
  smsCustomerCancelled: {
    write: (texts, salon) => texts.smsCustomerCancelled({ ...appointment, ...salon }),
    parts: [1, 2],
  },
  smsSalonChanged: { write: (texts, salon) => texts.smsSalonChanged({ ...appointment, ...salon }), parts: [1, 2] },
  smsSalonCancelled: { write: (texts, salon) => texts.smsSalonCancelled({ ...appointment, ...salon }), parts: [1, 2] },
  smsSalonWrote: { write: (texts, salon) => texts.smsSalonWrote({ ...appointment, ...salon }), parts: [1, 2] },
  smsSeveralBooked: { write: (texts, salon) => texts.smsSeveralBooked({ ...several, ...salon }), parts: [1, 2] },
  smsSeveralChanged: { write: (texts, salon) => texts.smsSeveralChanged({ ...several, ...salon }), parts: [1, 2] },
  smsSeveralCancelled: { write: (texts, salon) => texts.smsSeveralCancelled({ ...several, ...salon }), parts: [1, 2] },
  smsReminder: { write: (texts, salon) => texts.smsReminder({ ...reminder, ...salon }), parts: [1, 2] },
  'smsReminder, another person': {
    write: (texts, salon) => texts.smsReminder({ ...reminder, ...salon, staffChange: { now: 'Linh', before: 'Anna' } }),
    parts: [1, 2],
  },
  smsReviewWritten: {
    write: (texts, salon) => texts.smsReviewWritten({ ...salon, rating: 5, link: 'https://goldline.example/#contact' }),
    parts: [1, 2],
  },
  smsOptIn: {
    write: (texts, salon) => texts.smsOptIn({ ...salon, link: `https://goldline.example/o/${'o'.repeat(43)}` }),
    parts: [1, 2],
  },
  smsReceipt: {
    write: (texts, salon) =>
      texts.smsReceipt({ ...salon, link: `https://goldline.example/v1/receipts/${'o'.repeat(43)}` }),
    parts: [1, 2],
  },
  smsFreeStart: { write: (texts, salon) => texts.smsFreeStart({ ...freeStart, ...salon }), parts: [1, 1] },
  smsQueueCall: {
    write: (texts, salon) => texts.smsQueueCall({ salon: '', name: 'Anna', staff: 'Maximiliana', ...salon }),
    parts: [1, 1],
  },
  smsCode: { write: (texts, salon) => boundTo(origin, texts.smsCode({ ...code, ...salon }), code.code), parts: [1, 1] },
  smsSalonCode: {
    write: (texts, salon) => boundTo(origin, texts.smsSalonCode({ ...code, ...salon }), code.code),
    parts: [1, 1],
  },
  smsLink: { write: (texts, salon) => texts.smsLink({ ...code, ...salon, link: challengeLink }), parts: [1, 2] },
  smsSalonLink: { write: (texts) => texts.smsSalonLink(salonLink(false)), parts: [1, 2] },
  'smsSalonLink, forgotten': { write: (texts) => texts.smsSalonLink(salonLink(true)), parts: [1, 2] },
  smsSecurityNotice: { write: (texts) => texts.smsSecurityNotice, parts: [1, 2] },
  smsSalonSecurityNotice: { write: (texts) => texts.smsSalonSecurityNotice, parts: [1, 2] },
}
/** Mails about SMS, despite their names. */
const mailsAboutSms = ['smsStopped', 'smsCapped']

describe.each(languages)('[MSG-05] how many SMS a text is in %s', (name) => {
  test.each(['Studio Lumière', 'Kosmetik- und Nagelstudio am Paradeplatz', 'Tiệm Nail Hương Sen 💅'])(
    'from %s',
    (salon) => {
      for (const [which, { write, parts: expected }] of Object.entries(parts)) {
        const count = countSms(
          inOneSms(salon, name, (salonShort) => write(texts[name], { salonShort, dayShort: dayShort[name] })),
        )
        const unicode = name === 'vi'
        expect([which, count.numberOfSms]).toEqual([which, expected[unicode ? 1 : 0]])
        expect(count.encoding, which).toBe(unicode ? 'UNICODE' : 'GSM')
      }
    },
  )

  test('every SMS is in the list', () => {
    const written = new Set(Object.keys(parts).map((which) => which.split(',')[0]))
    const all = Object.keys(texts[name]).filter((key) => key.startsWith('sms') && !mailsAboutSms.includes(key))
    expect(all.sort()).toEqual([...written].sort())
  })
})
