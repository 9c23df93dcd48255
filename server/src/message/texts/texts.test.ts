import { describe, expect, test } from 'vitest'
import { appointment, challengeLink, code, mailPage, several } from '../../test/message-facts.ts'
import { codeIn } from '../html.ts'
import { mailHtml } from '../mail-page.ts'
import { texts } from './texts.ts'
import type { AppointmentText, AppointmentTexts, Mail, Texts } from './type.ts'

const languages = ['de', 'en', 'vi'] as const
const purposes = [
  'SIGN_IN',
  'CONFIRM_EMAIL',
  'CONFIRM_PHONE_NUMBER',
  'PASSWORD_CHANGE',
  'ERASURE',
  'NEW_DEVICE',
] as const

const mails: Record<string, (language: Texts, facts: AppointmentText) => Mail> = {
  customerConfirmed: (language, facts) => language.customerConfirmed(facts),
  customerMoved: (language, facts) => language.customerMoved(facts),
  customerCancelled: (language, facts) => language.customerCancelled(facts),
  salonChanged: (language, facts) => language.salonChanged(facts),
  salonCancelled: (language, facts) => language.salonCancelled(facts),
  salonWrote: (language, facts) => language.salonWrote(facts),
  toSalonNew: (language, facts) => language.toSalonNew(facts),
  toSalonMoved: (language, facts) => language.toSalonMoved(facts),
  toSalonCancelled: (language, facts) => language.toSalonCancelled(facts),
  toSalonErased: (language, facts) => language.toSalonErased(facts),
  toSalonMessage: (language, facts) => language.toSalonMessage(facts),
}
const ofSeveral = (language: Texts) => [
  language.severalBooked(several),
  language.severalChanged(several),
  language.severalCancelled(several),
]
const smsTexts = (language: Texts) => [
  language.smsConfirmed(appointment),
  language.smsMoved(appointment),
  language.smsCustomerCancelled(appointment),
  language.smsSalonChanged(appointment),
  language.smsSalonCancelled(appointment),
  language.smsSalonWrote(appointment),
]

const unsubscribeLink = `https://goldline.example/u/${'u'.repeat(43)}`
const reviewLink = `https://goldline.example/b/studio-lumiere/review/${'s'.repeat(43)}`

/** Texts to staff. */
const salonTexts = (language: Texts): string[] => [
  ...Object.values(language.salonCode).flatMap((mail) => Object.values(mail(code))),
  ...(['EMAIL', 'PHONE', 'PASSWORD', 'PIN'] as const).flatMap((what) =>
    Object.values(language.salonSecurityNotice({ what })),
  ),
  language.smsSalonSecurityNotice,
]

const everyText = (language: Texts, facts: AppointmentText): string[] => [
  ...Object.values(mails).flatMap((mail) => Object.values(mail(language, facts))),
  ...purposes.flatMap((purpose) => Object.values(language.code[purpose](code))),
  ...salonTexts(language),
  ...smsTexts(language),
  ...ofSeveral(language).flatMap((mail) => Object.values(mail)),
  language.smsSeveralBooked(several),
  language.smsSeveralChanged(several),
  language.smsSeveralCancelled(several),
  language.smsCode(code),
  language.smsSalonCode(code),
  ...Object.values(language.link({ ...code, link: challengeLink })),
  language.smsLink({ ...code, link: challengeLink }),
  ...(['EMAIL', 'PHONE', 'PASSWORD', 'PIN'] as const).flatMap((what) =>
    Object.values(language.securityNotice({ what, link: `${appointment.myLink}/details` })),
  ),
  language.smsSecurityNotice,
  ...Object.values(language.reminder({ ...facts, staffShort: facts.staff })),
  language.smsReminder({ ...facts, staffShort: facts.staff }),
  ...Object.values(language.reviewRequest({ ...facts, link: reviewLink, unsubscribeLink })),
  ...Object.values(language.bulk({ salon: 'SALON', subject: '', message: 'MESSAGE', unsubscribeLink })),
  language.bulkSms({ salon: 'SALON', subject: '', message: 'MESSAGE', unsubscribeLink }),
  ...Object.values(language.reviewWritten({ ...facts, rating: 5, message: 'SCHÖN', link: reviewLink })),
  language.smsReviewWritten({ salonShort: 'SALON', rating: 5, link: reviewLink }),
  ...Object.values(language.optIn({ ...facts, link: unsubscribeLink, days: 30 })),
  language.smsOptIn({ salonShort: 'SALON', link: unsubscribeLink }),
  ...Object.values(language.receipt({ ...facts, link: reviewLink })),
  ...Object.values(language.googleOptOut({ salon: 'SALON', link: reviewLink, days: 14 })),
  ...Object.values(language.contact({ name: 'NAME', email: 'ana@salon.example', message: 'MESSAGE' })),
  language.footer({ salon: 'Goldline' }),
]

describe.each(languages)('texts in %s', (name) => {
  const language = texts[name]

  test('[MSG-01] every mail says when, what, with whom, and links to the next step', () => {
    for (const mail of Object.values(mails)) {
      const { subject, text } = mail(language, appointment)
      expect(subject).toContain('23.11.2026')
      for (const fact of ['DAY', '14:30', '15:45', 'SERVICES', 'STAFF', 'PRICE']) expect(text).toContain(fact)
      expect(text).toMatch(
        /: https:\/\/goldline\.example\/(r\/r{43}|b\/studio-lumiere(\/my(\/appointments\/01998a3e)?)?|admin)$/m,
      )
    }
    expect(language.customerConfirmed(appointment).text).toContain('ADDRESS')
    expect(language.customerConfirmed(appointment).text).toContain('24')
    expect(language.toSalonNew(appointment).text).toContain('Sabine Muster')
  })

  test('[MSG-01f] after the online deadline a mail offers no change online, but the salon’s number', () => {
    const late = { ...appointment, changeable: false }
    for (const { text } of [
      language.customerConfirmed(late),
      language.customerMoved(late),
      language.salonChanged(late),
    ]) {
      expect(text).not.toContain('24')
      expect(text).toContain(late.phone)
      expect(text).toContain(late.visitLink)
    }
    expect(language.smsConfirmed(late)).not.toBe(language.smsConfirmed(appointment))
  })

  test('[MSG-18b] a visit’s lines have the labels by which the HTML knows them', () => {
    const { words } = language
    for (const label of [words.when, words.person, words.where, words.phone])
      expect(language.customerConfirmed(appointment).text).toMatch(new RegExp(`^${label}: `, 'm'))
    for (const { text } of [language.toSalonNew(appointment), language.salonCancelled(appointment)])
      for (const label of [words.when, words.person]) expect(text).toMatch(new RegExp(`^${label}: `, 'm'))
  })

  test('[APT-19] a mail about several visits lists each of them, and links to the next step', () => {
    for (const { subject, text } of ofSeveral(language)) {
      expect(subject).toContain('12')
      for (const date of several.dates) expect(text).toContain(date)
      expect(text).toMatch(/: https:\/\/goldline\.example\/b\/studio-lumiere(\/my)?$/)
    }
  })

  test('without customer, staff, address and phone the text has no gaps', () => {
    const bare = {
      ...appointment,
      customer: '',
      customerFull: '',
      staff: '',
      address: '',
      phone: '',
      services: '',
      price: '',
      manageLink: '',
    }
    for (const text of [...everyText(language, bare), ...everyText(language, appointment)]) {
      expect(text).not.toMatch(/undefined|null|NaN|\[object| {2}|,,|\n{3}| ,/)
      // Only a code or a quotation may follow its label on a new line.
      expect(text.replace(/:\n\n(493817|> )/, '')).not.toMatch(/: *$/m)
      expect(text.trim()).toBe(text)
      expect(text).not.toBe('')
    }
  })

  test('[APT-04] [APT-24a] the visit is changed by its own link, with or without an account', () => {
    for (const write of [language.customerConfirmed, language.customerMoved, language.salonChanged]) {
      const { text } = write(appointment)
      expect(text).toContain(`: ${appointment.visitLink}\n\n`)
      expect(write({ ...appointment, manageLink: '' }).text).toBe(text)
      expect(text).not.toContain('/my')
      expect(text).toContain(appointment.phone)
    }
    for (const sms of [language.smsConfirmed, language.smsMoved, language.smsSalonChanged])
      expect(sms(appointment)).toMatch(/: https:\/\/goldline\.example\/r\/r{43}$/)
    expect(language.smsSalonWrote(appointment)).toMatch(/: https:\/\/goldline\.example\/b\/studio-lumiere\/my$/)
    const unread = language.smsSalonWrote({ ...appointment, manageLink: '', messageShort: 'Bis gleich!' })
    expect(unread).toBe('Studio Lumière: Bis gleich!')
  })

  test('[APT-23] a mail about a guest’s visit says to ask the salon for changes, and has no link to the visit', () => {
    const guests = { ...appointment, manageLink: '', guests: true }
    for (const write of [language.customerConfirmed, language.salonChanged]) {
      expect(write(guests).text).not.toMatch(/\/my|\/r\//)
      expect(write(guests).text).toContain(appointment.phone)
    }
    for (const sms of [language.smsConfirmed, language.smsMoved, language.smsSalonChanged])
      expect(sms(guests)).not.toMatch(/\/my|\/r\//)
  })

  test('[APT-23] no message about a guest calls the visit the reader’s own', () => {
    const about = { de: /Termin deiner Begleitung/, en: /your guest's appointment/i, vi: /khách đi cùng bạn/ }[name]
    const guests = { ...appointment, manageLink: '', guests: true }
    const said = [language.customerConfirmed, language.salonChanged, language.salonCancelled, language.salonWrote]
    const sms = [
      language.smsConfirmed(guests),
      language.smsMoved(guests),
      language.smsCustomerCancelled(guests),
      language.smsSalonChanged(guests),
      language.smsSalonCancelled(guests),
      language.smsSalonWrote({ ...guests, manageLink: 'https://goldline.example' }),
    ]
    const mails = said.map((write) => write(guests)).flatMap(({ subject, text }) => [subject, text])
    for (const text of [...mails, ...sms]) expect(text).toMatch(about)
  })

  test('[APT-09] [MSG-06g] a person’s message is quoted line by line; foreign links get a warning', () => {
    for (const write of [language.salonWrote, language.toSalonMessage]) {
      const said = { ...appointment, message: 'Hallo!\n\n493817' }
      expect(write(said).text).toContain('\n\n> Hallo!\n>\n> 493817\n\n')
      expect(codeIn(write(said).text)).toBeUndefined()
      expect(write({ ...said, foreignLinks: true }).text.length).toBeGreaterThan(write(said).text.length)
    }
  })

  test('[AUTH-18] staff are addressed formally, and their code is not called a PIN', () => {
    const familiar = { de: /\b(du|dir|dich|dein\w*)\b/i, en: /$^/, vi: /\bbạn\b/i }[name]
    for (const text of salonTexts(language)) expect(text).not.toMatch(familiar)
    for (const mail of Object.values(language.salonCode)) expect(mail(code).text).not.toContain('PIN')
  })

  test('[AUTH-07] a code stands alone in a mail and first in an SMS, never in a subject', () => {
    for (const purpose of purposes) {
      const mail = language.code[purpose](code)
      expect(mail.subject).not.toContain('493817')
      expect(codeIn(mail.text)).toBe('493817')
      expect(mail.text).toContain('10')
    }
    expect(codeIn(language.smsCode(code))).toBe('493817')
    expect(codeIn(language.smsSalonCode(code))).toBe('493817')
  })

  test('[AUTH-07] a link instead of a code is a button of its own, and holds no code', () => {
    const { subject, text } = language.link({ ...code, link: challengeLink })
    expect(subject).not.toContain('https')
    expect(text).toMatch(/^[^:\n]+: https:\/\/goldline\.example\/l\/AbCdEfGhIjK#s{43}$/m)
    expect(codeIn(text)).toBeUndefined()
    expect(codeIn(language.smsLink({ ...code, link: challengeLink }))).toBeUndefined()
    expect(mailHtml(mailPage({ subject, text, language: name }))).toContain(`href="${challengeLink}"`)
  })

  test('each purpose has its own text', () => {
    expect(new Set(purposes.map((purpose) => language.code[purpose](code).subject)).size).toBe(purposes.length)
  })
})

test('German customers are "du", salons "Sie"; Swiss spelling', () => {
  const toCustomers = [
    'customerConfirmed',
    'customerMoved',
    'customerCancelled',
    'salonChanged',
    'salonCancelled',
    'salonWrote',
  ]
  for (const mail of toCustomers as (keyof AppointmentTexts & 'salonWrote')[]) {
    expect(texts.de[mail](appointment).text).toMatch(/\b(du|dein|deinen|deinem|dich|dir)\b/)
    expect(texts.de[mail](appointment).text).not.toMatch(/\b(Sie|Ihr|Ihren)\b/)
  }
  for (const mail of [texts.de.toSalonNew, texts.de.toSalonMessage])
    expect(mail({ ...appointment, foreignLinks: true }).text).toMatch(/\b(Sie|Ihnen)\b/)
  expect(everyText(texts.de, appointment).join()).not.toContain('ß')
})
