import { describe, expect, test } from 'vitest'
import { appointment, code, mailPage, wrote } from '../test/message-facts.ts'
import { say } from '../texts/say.ts'
import { customerConfirmed, customerMoved, salonCancelled } from './appointment-texts.ts'
import { codeMail } from './enqueue.ts'
import { type MailPage, mailHtml } from './mail-page.ts'

const html = (text: string, change: Partial<MailPage> = {}) => mailHtml(mailPage({ text, ...change }))
const confirmed = wrote('de', customerConfirmed, {
  ...appointment,
  day: 'Montag, 23. November 2026',
  staff: 'Linh',
}).text
const pinMail = wrote('de', codeMail({ purpose: 'SIGN_IN', toStaff: false }), code).text
const preheader = (page: string) => />([^<&]*)(?:&#847;|<\/div>)/.exec(page.slice(page.indexOf('display:none')))?.[1]

describe('mails as HTML', () => {
  test('[MSG-18a] the same words as the text, as table, button and large code', () => {
    const page = html(confirmed)
    for (const fact of ['Hallo Sabine', 'SERVICES', 'Linh', 'PRICE', 'ADDRESS']) expect(page).toContain(fact)
    expect(page).toContain(`href="${appointment.visitLink}"`)
    expect(html(pinMail)).toMatch(/font-size:34px[^>]*>493817</)
  })

  test.each([
    ['de', 'Montag, 23. November 2026', '14:30–15:45 Uhr'],
    ['en', 'Monday, 23 November 2026', '14:30–15:45'],
    ['vi', 'Thứ Hai, 23 tháng 11, 2026', '14:30–15:45'],
  ] as const)('[MSG-18b] date and time are the largest words in %s', (language, day, time) => {
    const page = html(wrote(language, customerConfirmed, { ...appointment, day }).text, { language })
    expect(page).toContain(`font-size:20px;line-height:28px;font-weight:700">${day}</p>`)
    expect(page).toContain(`font-size:30px;line-height:38px;font-weight:700">${time}</p>`)
    expect(Math.max(...[...page.matchAll(/font-size:(\d+)px/g)].map(([, px]) => Number(px)))).toBe(30)
    expect(page).not.toContain(`>${say(language, 'label.when')}</td>`)
  })

  test('[MSG-18c] shows the face, the map and the number to press; and ways into calendars beside the visit’s button', () => {
    const phone = { shown: '+41441234567', number: '+41441234567' }
    const faces = [
      { name: 'Linh', cid: 'face-0@goldline' },
      { name: 'Anna', cid: 'face-1@goldline' },
    ]
    const page = html(confirmed, { phone, faces, address: 'Gasse 1', calendarAt: appointment.visitLink })
    expect(page).toContain('<img src="cid:face-0@goldline"')
    expect(page).not.toContain('face-1')
    expect(page).toContain('openstreetmap.org/search?query=Gasse%201')
    expect(page.match(/href="tel:\+41441234567"/g)).toHaveLength(2)
    for (const which of ['google', 'outlook', 'file'])
      expect(page).toContain(`${appointment.visitLink}/calendar/${which}"`)
    expect(html(confirmed)).not.toMatch(/tel:|openstreetmap|\/calendar\//)
  })

  test('[MSG-18d] a list of mails reads the visit, else the first sentence, and never a code', () => {
    expect(preheader(html(confirmed))).toMatch(/^Montag, 23\. November 2026, 14:30–15:45 Uhr · SERVICES · Linh/)
    const pin = preheader(html(pinMail))
    expect(pin).toMatch(/PIN/)
    expect(pin).not.toContain('493817')
    expect(preheader(html('Hallo Sabine,\n\nes gibt Neues.'))).toBe('es gibt Neues.')
  })

  test('[MSG-18d] a list of mails reads what holds now, past a greeting without a comma, and breaks no word', () => {
    const facts = { ...appointment, day: 'Montag, 23. November 2026', before: 'Sonntag, 22. November 2026, 10:00' }
    const moved = preheader(html(wrote('de', customerMoved, facts).text))
    expect(moved).toMatch(/^Montag, 23\. November 2026, 14:30–15:45 Uhr · SERVICES/)
    expect(moved).not.toContain('Sonntag')
    expect(preheader(html('Guten Tag\n\nDas Guthaben geht zu Ende.'))).toBe('Das Guthaben geht zu Ende.')
    expect(preheader(html(`${'Wörter '.repeat(30)}.`))).toMatch(/ Wörter …$/)
  })

  test('[MSG-18b] the time of a visit that does not take place is struck', () => {
    const { text } = wrote('de', salonCancelled, { ...appointment, day: 'Montag, 23. November 2026' })
    expect(html(text, { isOff: true })).toMatch(/<s [^>]*>14:30–15:45 Uhr<\/s>/)
    expect(html(text)).not.toContain('<s ')
  })

  test('[MSG-08] the last sentence of a campaign’s words is its button', () => {
    const link = 'https://goldline.example/b/studio-lumiere'
    const page = html(`Hallo Ana, alles Gute zum Geburtstag! Gönn dir etwas: ${link}`)
    expect(page).toContain('>Hallo Ana, alles Gute zum Geburtstag!</p>')
    expect(page).toMatch(new RegExp(`href="${link}" class="gold"[^>]*>Gönn dir etwas</a>`))
  })

  test('[MSG-18e] has colours of its own in the dark, and names where the sender is', () => {
    const page = html(confirmed, { footer: ['Gesendet von Goldline.', 'Studio Lumière, Gasse 1 · 044'] })
    expect(page).toMatch(/@media \(prefers-color-scheme:dark\)\{.*\.card\{background-color:#101b31!important/)
    expect(page).toContain('Gesendet von Goldline.<br>Studio Lumière, Gasse 1&nbsp;· 044')
  })

  test('[MSG-18f] words that somebody else wrote are marked with their language', () => {
    const theirs = { language: 'de', paragraphs: 0 } as const
    expect(html('Hello,\n\n> Im Hof.', { language: 'en', theirs })).toMatch(/<p lang="de"[^>]*>Im Hof\./)
    const bulk = html('Neu bei uns!\n\nYou get this.', { language: 'en', theirs: { ...theirs, paragraphs: 1 } })
    expect(bulk).toMatch(/<p lang="de"[^>]*>Neu bei uns!/)
    expect(bulk).toMatch(/<p style[^>]*>You get this\./)
  })

  test('[APT-25a] of several starts each is a button as large as the others', () => {
    const link = 'https://goldline.example/b/x/details?day=2026-11-2'
    const page = html(
      `Do, 1. Jan., 14:30: ${link}1\n\nFr, 2. Jan., 15:00: ${link}2\n\nMehr: https://goldline.example/r/x`,
    )
    expect(page.match(/class="gold"/g)).toHaveLength(2)
    expect(page).toContain('>Do, 1. Jan., 14:30</a>')
    expect(page.match(/class="line"/g)).toHaveLength(1)
  })

  test('[APT-09] a quotation stays words, whatever it looks like', () => {
    const page = html('> Termin: https://goldline.example/b/x\n> 493817\n> <b>Wo</b>: hier')
    expect(page).toContain('Termin: https://goldline.example/b/x<br>493817<br>&lt;b&gt;Wo&lt;/b&gt;: hier</p>')
    expect(page).not.toMatch(/href="https:\/\/goldline\.example\/b|font-size:34px|<table[^>]*><tr><td[^>]*>Wo/)
  })

  test('nothing is loaded from anywhere, and typed text stays text', () => {
    const page = html('Hallo <img src=x onerror=alert(1)>,\n\nKlick hier: https://evil.example/b/x', {
      sender: 'Studio <b>',
    })
    expect(page).not.toMatch(/<img|<script|<link|url\(|href="https:\/\/evil/)
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(page).toContain('Studio &lt;b&gt;')
  })
})
