import { describe, expect, test } from 'vitest'
import { startsCrowded } from '../appointment/booking/crowd.ts'
import { reminderNotice } from '../appointment/reminder/enqueue-reminder.ts'
import * as texts from '../appointment/telling/appointment-texts.ts'
import { severalBooked, severalCancelled, severalChanged } from '../appointment/telling/series-texts.ts'
import { freeStart } from '../appointment/waiting-list/enqueue-free-start.ts'
import { codesBraked } from '../auth/brake.ts'
import * as codes from '../auth/enqueue-code.ts'
import { invitation, linkToCustomer, linkToStaff } from '../auth/enqueue-link.ts'
import * as security from '../auth/security-notice.ts'
import { receiptNotice } from '../checkout/receipt/enqueue-receipt.ts'
import { optIn } from '../consent/enqueue-opt-in.ts'
import { visitorLetter } from '../contact/routes.ts'
import { googleOptOut } from '../google/routes.ts'
import { bulkMail, bulkSms } from '../marketing/bulk/bulk-texts.ts'
import * as marketplace from '../marketplace/warn.ts'
import * as credit from '../message/credit-mails.ts'
import { mailHtml } from '../message/mail-page.ts'
import type { Notice } from '../message/notice.ts'
import { renderNotice } from '../message/notice.ts'
import { queueCall } from '../queue/enqueue-queue-call.ts'
import { reviewsCrowded } from '../review/crowd.ts'
import { reviewRequest } from '../review/enqueue-review-request.ts'
import { reviewWritten } from '../review/enqueue-review-written.ts'
import { calendarLost } from '../staff/busy/enqueue-calendar-lost.ts'
import { appointment, challengeLink, code, mailPage, renderMail, several } from '../test/message-facts.ts'
import { codeIn, inPlainText, plainText } from './mail.ts'
import { say, sayer, type TextId } from './say.ts'

const languages = ['de', 'en', 'vi'] as const
type Language = (typeof languages)[number]
const purposes = [
  'SIGN_IN',
  'CONFIRM_EMAIL',
  'CONFIRM_PHONE_NUMBER',
  'PASSWORD_CHANGE',
  'ERASURE',
  'NEW_DEVICE',
] as const
const changes = ['EMAIL', 'PHONE', 'PASSWORD', 'PIN'] as const

const {
  toCustomerConfirmed,
  toCustomerMoved,
  toCustomerCancelled,
  toCustomerChangedBySalon,
  toCustomerCancelledBySalon,
  toCustomerMessage,
} = texts
const toCustomers = [
  toCustomerConfirmed,
  toCustomerMoved,
  toCustomerCancelled,
  toCustomerChangedBySalon,
  toCustomerCancelledBySalon,
  toCustomerMessage,
]
const { toSalonNew, toSalonMoved, toSalonCancelled, toSalonErased, toSalonMessage } = texts
const mails = [...toCustomers, toSalonNew, toSalonMoved, toSalonCancelled, toSalonErased, toSalonMessage]
const aboutSeveral = [severalBooked, severalChanged, severalCancelled]
const appointmentSms = [
  'sms.confirmed',
  'sms.moved',
  'sms.cancelled',
  'sms.changedBySalon',
  'sms.cancelledBySalon',
  'sms.message',
] as const
const sms = (language: Language, id: TextId, facts: object) =>
  say(language, id, { salonShort: 'Studio Lumière', ...facts })

const unsubscribeLink = `https://goldline.example/u/${'u'.repeat(43)}`
const reviewLink = `https://goldline.example/b/studio-lumiere/review/${'s'.repeat(43)}`

/** Returns the texts of a kind of message, for each channel. */
function said<Facts extends object>(language: Language, notice: Notice<Facts>, facts: Facts): string[] {
  const channels = (['EMAIL', 'SMS'] as const).filter((channel) => notice[channel === 'EMAIL' ? 'mail' : 'sms'])
  return channels.flatMap((channel) => {
    const { subject, text } = inPlainText(renderNotice(notice, { channel, language }, facts))
    return channel === 'EMAIL' ? [subject, text] : [text]
  })
}

const codeOf = (language: Language, purpose: (typeof purposes)[number], toStaff: boolean) =>
  renderMail(language, codes.codeMail({ purpose, toStaff }), code)

/** Returns the texts to staff. */
const salonTexts = (language: Language): string[] => [
  ...(['CONFIRM_EMAIL', 'CONFIRM_PHONE_NUMBER'] as const).flatMap((purpose) =>
    Object.values(codeOf(language, purpose, true)),
  ),
  ...changes.flatMap((what) => said(language, security.staffAccountChanged, { what, link: '' })),
]

const salon = 'SALON'
const ofBulk = { salon, subject: '', message: 'MESSAGE', unsubscribeLink, publicUrl: 'https://goldline.example' }
const link = reviewLink

const everyText = (language: Language, facts: texts.AppointmentText): string[] => [
  ...mails.flatMap((write) => Object.values(renderMail(language, write, facts))),
  ...purposes.flatMap((purpose) => Object.values(codeOf(language, purpose, false))),
  ...salonTexts(language),
  ...appointmentSms.map((id) => sms(language, id, appointment)),
  ...aboutSeveral.flatMap((write) => Object.values(renderMail(language, write, several))),
  ...(['sms.severalBooked', 'sms.severalChanged', 'sms.severalCancelled'] as const).map((id) =>
    sms(language, id, several),
  ),
  ...(['sms.code', 'sms.salonCode'] as const).map((id) => sms(language, id, code)),
  ...said(language, linkToCustomer, { ...code, link: challengeLink }),
  ...[true, false].flatMap((forgotten) => said(language, linkToStaff, { link, minutes: 10, forgotten })),
  ...changes.flatMap((what) => said(language, security.accountChanged, { what, link })),
  ...said(language, security.passwordGuessed, {}),
  ...said(language, security.pinGuessed, { salon, name: 'NAME', device: 'DEVICE' }),
  ...said(language, security.ownPinGuessed, { salon, device: 'DEVICE' }),
  ...said(language, reminderNotice, { ...facts, staffShort: facts.staff }),
  ...said(language, freeStart, { ...facts, dayAndMonth: '23.11.', bookLink: link, leaveLink: link }),
  ...said(language, reviewRequest, { ...facts, link, unsubscribeLink }),
  ...Object.values(renderMail(language, bulkMail, ofBulk)),
  plainText(bulkSms(language, ofBulk).body),
  ...said(language, reviewWritten, { ...facts, rating: 5, message: 'SCHÖN', link }),
  ...said(language, optIn, { ...facts, link: unsubscribeLink, days: 30 }),
  ...said(language, receiptNotice, { ...facts, link }),
  ...said(language, queueCall, { ...facts, staffShort: facts.staff }),
  ...said(language, googleOptOut, { salon, link, days: 14 }),
  ...said(language, visitorLetter, { name: 'NAME', email: 'ana@salon.example', message: 'MESSAGE' }),
  ...said(language, invitation, { salon, link }),
  ...said(language, calendarLost, { salon, day: 'DAY', link }),
  ...ofOwners(language),
  say(language, 'footer.own'),
  say(language, 'footer.salon', { salon }),
]

function ofOwners(language: Language): string[] {
  const sums = { salon, link, balance: 'EUR 5', price: 'EUR 9', amount: 'EUR 8', mark: 'EUR 10', floor: 'EUR -1' }
  const both = [true, false]
  const crowds = [startsCrowded, reviewsCrowded, codesBraked]
  return [
    ...said(language, credit.creditLow, sums),
    ...said(language, credit.toppedUp, sums),
    ...both.flatMap((asksBuyer) => said(language, credit.topUpEnded, { ...sums, asksBuyer })),
    ...['', sums.floor].flatMap((floor) => said(language, credit.creditSpent, { ...sums, floor })),
    ...both.flatMap((isSpent) => said(language, credit.creditGivenBack, { ...sums, isSpent })),
    ...said(language, credit.invoiceReady, sums),
    ...said(language, codes.smsStopped, { salon, sent: 40, used: 3 }),
    ...said(language, codes.smsCapped, { salon, sent: 40 }),
    ...crowds.flatMap((notice) => said(language, notice, { salon })),
    ...said(language, marketplace.unmapped, { salon, service: 'SERVICE', link }),
    ...said(language, marketplace.linkEnds, { salon, day: 'DAY', link }),
    ...said(language, marketplace.silence, { salon, link }),
  ]
}

describe.each(languages)('texts in %s', (language) => {
  test('[MSG-01] every mail contains time, service, person and a link to the next step', () => {
    for (const write of mails) {
      const { subject, text } = renderMail(language, write, appointment)
      expect(subject).toContain('23.11.2026')
      for (const fact of ['DAY', '14:30', '15:45', 'SERVICES', 'STAFF', 'PRICE']) expect(text).toContain(fact)
      expect(text).toMatch(
        /: https:\/\/goldline\.example\/(r\/r{43}|b\/studio-lumiere(\/my(\/appointments\/01998a3e)?)?|admin)$/m,
      )
    }
    expect(renderMail(language, toCustomerConfirmed, appointment).text).toContain('ADDRESS')
    expect(renderMail(language, toCustomerConfirmed, appointment).text).toContain('24')
    expect(renderMail(language, toSalonNew, appointment).text).toContain('Sabine Muster')
  })

  test('[MSG-01f] after the deadline a mail has no link to change the visit, but the salon’s number', () => {
    const late = { ...appointment, changeable: false }
    for (const write of [toCustomerConfirmed, toCustomerMoved, toCustomerChangedBySalon]) {
      const { text } = renderMail(language, write, late)
      expect(text).not.toContain('24')
      expect(text).toContain(late.phone)
      expect(text).toContain(late.visitLink)
    }
    expect(sms(language, 'sms.confirmed', late)).not.toBe(sms(language, 'sms.confirmed', appointment))
  })

  test('[MSG-18b] the rows of a visit have the labels by which the HTML recognises them', () => {
    const labels = (['when', 'person', 'where', 'phone'] as const).map((each) => say(language, `label.${each}`))
    for (const label of labels)
      expect(renderMail(language, toCustomerConfirmed, appointment).text).toMatch(new RegExp(`^${label}: `, 'm'))
    for (const write of [toSalonNew, toCustomerCancelledBySalon])
      for (const label of labels.slice(0, 2))
        expect(renderMail(language, write, appointment).text).toMatch(new RegExp(`^${label}: `, 'm'))
  })

  test('[APT-19] a mail about several visits lists each of them, and links to the next step', () => {
    for (const write of aboutSeveral) {
      const { subject, text } = renderMail(language, write, several)
      expect(subject).toContain('12')
      for (const date of several.dates) expect(text).toContain(date)
      expect(text).toMatch(/: https:\/\/goldline\.example\/b\/studio-lumiere(\/my)?$/)
    }
  })

  test('a text without customer, staff, address and phone has no gaps', () => {
    const nothing = { customer: '', customerFull: '', staff: '', address: '', phone: '', services: '', price: '' }
    const bare = { ...appointment, ...nothing, manageLink: '' }
    for (const text of [...everyText(language, bare), ...everyText(language, appointment)]) {
      expect(text).not.toMatch(/undefined|null|NaN|\[object| {2}|,,|\n{3}| ,|[{}]/)
      // Only a code, a quotation or a visit’s table may follow its label on a new line.
      expect(text.replace(/:\n\n(493817|> |[^\n]*DAY)/, '')).not.toMatch(/: *$/m)
      expect(text.trim()).toBe(text)
      expect(text).not.toBe('')
    }
  })

  test('[APT-04] [APT-24a] a message contains the visit’s link for changes, with or without an account', () => {
    for (const write of [toCustomerConfirmed, toCustomerMoved, toCustomerChangedBySalon]) {
      const { text } = renderMail(language, write, appointment)
      expect(text).toContain(`: ${appointment.visitLink}\n\n`)
      expect(renderMail(language, write, { ...appointment, manageLink: '' }).text).toBe(text)
      expect(text).not.toContain('/my')
      expect(text).toContain(appointment.phone)
    }
    for (const id of ['sms.confirmed', 'sms.moved', 'sms.changedBySalon'] as const)
      expect(sms(language, id, appointment)).toMatch(/: https:\/\/goldline\.example\/r\/r{43}$/)
    const wroteSms = (facts: object) => sms(language, 'sms.message', { ...appointment, ...facts })
    expect(wroteSms({})).toMatch(/: https:\/\/goldline\.example\/b\/studio-lumiere\/my$/)
    expect(wroteSms({ manageLink: '', messageShort: 'Bis gleich!' })).toBe('Studio Lumière: Bis gleich!')
  })

  test('[APT-23] a mail about a guest’s visit refers to the salon for changes, and has no link to the visit', () => {
    const guests = { ...appointment, manageLink: '', guests: true }
    for (const write of [toCustomerConfirmed, toCustomerChangedBySalon]) {
      expect(renderMail(language, write, guests).text).not.toMatch(/\/my|\/r\//)
      expect(renderMail(language, write, guests).text).toContain(appointment.phone)
    }
    for (const id of ['sms.confirmed', 'sms.moved', 'sms.changedBySalon'] as const)
      expect(sms(language, id, guests)).not.toMatch(/\/my|\/r\//)
  })

  test('[APT-23] no message about a guest’s visit says “your visit”', () => {
    const about = { de: /Termin deiner Begleitung/, en: /your guest's appointment/i, vi: /khách đi cùng bạn/ }[language]
    const guests = { ...appointment, manageLink: '', guests: true }
    const written = [toCustomerConfirmed, toCustomerChangedBySalon, toCustomerCancelledBySalon, toCustomerMessage]
    const all = [
      ...written.flatMap((write) => Object.values(renderMail(language, write, guests))),
      ...appointmentSms.map((id) => sms(language, id, { ...guests, manageLink: 'https://goldline.example' })),
    ]
    for (const text of all) expect(text).toMatch(about)
  })

  test('[APT-09] [MSG-06g] a person’s message is quoted line by line; foreign links get a warning', () => {
    for (const write of [toCustomerMessage, toSalonMessage]) {
      const facts = { ...appointment, message: 'Hallo!\n\n493817' }
      const { text } = renderMail(language, write, facts)
      expect(text).toContain('\n\n> Hallo!\n>\n> 493817\n\n')
      expect(codeIn(write(sayer(language, facts), facts).body)).toBeUndefined()
      expect(renderMail(language, write, { ...facts, foreignLinks: true }).text.length).toBeGreaterThan(text.length)
    }
  })

  test('[AUTH-18] staff are addressed formally, and their code is not called a PIN', () => {
    const familiar = { de: /\b(du|dir|dich|dein\w*)\b/i, en: /$^/, vi: /\bbạn\b/i }[language]
    for (const text of salonTexts(language)) expect(text).not.toMatch(familiar)
    for (const purpose of ['CONFIRM_EMAIL', 'CONFIRM_PHONE_NUMBER'] as const)
      expect(codeOf(language, purpose, true).text).not.toContain('PIN')
  })

  test('[AUTH-07] a code is a separate part of a mail and the start of an SMS, never in a subject', () => {
    for (const purpose of purposes) {
      const mail = codes.codeMail({ purpose, toStaff: false })(sayer(language, code), code)
      expect(mail.subject).not.toContain('493817')
      expect(codeIn(mail.body)).toBe('493817')
      expect(plainText(mail.body)).toMatch(/\n\n493817\n\n.*10/)
    }
    for (const id of ['sms.code', 'sms.salonCode'] as const)
      expect(codeIn([{ text: sms(language, id, code) }])).toBe('493817')
  })

  test('[AUTH-07] a mail with a link instead of a code has a separate button and contains no code', () => {
    const facts = { ...code, link: challengeLink }
    const { subject, body } = renderNotice(linkToCustomer, { channel: 'EMAIL', language }, facts)
    const text = plainText(body)
    expect(subject).not.toContain('https')
    expect(text).toMatch(/^[^:\n]+: https:\/\/goldline\.example\/l\/AbCdEfGhIjK#s{43}$/m)
    expect(codeIn(body)).toBeUndefined()
    expect(codeIn([{ text: sms(language, 'sms.link', facts) }])).toBeUndefined()
    expect(mailHtml(mailPage({ subject, body, language }))).toContain(`href="${challengeLink}"`)
  })

  test('each purpose of a code has its own text', () => {
    expect(new Set(purposes.map((purpose) => codeOf(language, purpose, false).subject)).size).toBe(purposes.length)
  })
})

test('German texts address customers as "du" and salons as "Sie", and use Swiss spelling', () => {
  for (const write of toCustomers) {
    expect(renderMail('de', write, appointment).text).toMatch(/\b(du|dein|deinen|deinem|dich|dir)\b/)
    expect(renderMail('de', write, appointment).text).not.toMatch(/\b(Sie|Ihr|Ihren)\b/)
  }
  for (const write of [toSalonNew, toSalonMessage])
    expect(renderMail('de', write, { ...appointment, foreignLinks: true }).text).toMatch(/\b(Sie|Ihnen)\b/)
  expect(everyText('de', appointment).join()).not.toContain('ß')
})
