import type { Language } from '@goldline/domain/message/kinds'
import { describe, expect, test } from 'vitest'
import {
  toCustomerCancelled,
  toCustomerCancelledBySalon,
  toCustomerConfirmed,
  toCustomerMessage,
  toCustomerMoved,
} from '../appointment/telling/appointment-texts.ts'
import { codeMail } from '../auth/enqueue-code.ts'
import { bulkMail } from '../marketing/bulk/bulk-texts.ts'
import { appointment, code, mailPage } from '../test/message-facts.ts'
import { button, type Mail, type MailPart, paragraphsOf } from '../texts/mail.ts'
import { type SayText, say, sayer } from '../texts/say.ts'
import { type MailPage, mailHtml } from './mail-page.ts'

const html = (body: readonly MailPart[], change: Partial<MailPage> = {}) => mailHtml(mailPage({ body, ...change }))
const bodyOf = <Facts extends object>(
  write: (say: SayText, facts: Facts) => Mail,
  facts: Facts,
  language: Language = 'de',
) => write(sayer(language, facts), facts).body
const monday = { ...appointment, day: 'Montag, 23. November 2026' }
const confirmed = bodyOf(toCustomerConfirmed, { ...monday, staff: 'Linh' })
const pinMail = bodyOf(codeMail({ purpose: 'SIGN_IN', toStaff: false }), code)
const publicUrl = 'https://goldline.example'
const bulk = (message: string, more: { lang?: Language; language?: Language } = {}) => {
  const { language = 'en', lang } = more
  const facts = { salon: 'Studio', subject: '', message, unsubscribeLink: `${publicUrl}/u/x`, publicUrl, lang }
  return html(bodyOf(bulkMail, facts, language), { language })
}
const preheader = (page: string) => />([^<&]*)(?:&#847;|<\/div>)/.exec(page.slice(page.indexOf('display:none')))?.[1]

describe('mails as HTML', () => {
  test('[MSG-18a] HTML has the same content as the text, with table, button and large code', () => {
    const page = html(confirmed)
    for (const fact of ['Hallo Sabine', 'SERVICES', 'Linh', 'PRICE', 'ADDRESS']) expect(page).toContain(fact)
    expect(page).toContain(`href="${appointment.visitLink}"`)
    expect(html(pinMail)).toMatch(/font-size:34px[^>]*>493817</)
  })

  test.each([
    ['de', 'Montag, 23. November 2026', '14:30–15:45 Uhr'],
    ['en', 'Monday, 23 November 2026', '14:30–15:45'],
    ['vi', 'Thứ Hai, 23 tháng 11, 2026', '14:30–15:45'],
  ] as const)('[MSG-18b] date and time are the largest text in %s', (language, day, time) => {
    const page = html(bodyOf(toCustomerConfirmed, { ...appointment, day }, language), { language })
    expect(page).toContain(`font-size:20px;line-height:28px;font-weight:700">${day}</p>`)
    expect(page).toContain(`font-size:30px;line-height:38px;font-weight:700">${time}</p>`)
    expect(Math.max(...[...page.matchAll(/font-size:(\d+)px/g)].map(([, px]) => Number(px)))).toBe(30)
    expect(page).not.toContain(`>${say(language, 'label.when')}</td>`)
  })

  test('[MSG-18c] shows the picture, the map, a link to call the salon, and calendar links below the visit’s button', () => {
    const phone = { shown: '+41441234567', number: '+41441234567' }
    const faces = [
      { name: 'Linh', cid: 'face-0@goldline' },
      { name: 'Anna', cid: 'face-1@goldline' },
    ]
    const page = html(confirmed, { phone, faces, address: 'Gasse 1' })
    expect(page).toContain('<img src="cid:face-0@goldline"')
    expect(page).not.toContain('face-1')
    expect(page).toContain('openstreetmap.org/search?query=Gasse%201')
    expect(page.match(/href="tel:\+41441234567"/g)).toHaveLength(2)
    for (const which of ['google', 'outlook', 'file'])
      expect(page).toContain(`${appointment.visitLink}/calendar/${which}"`)
    expect(html(confirmed)).not.toMatch(/tel:|openstreetmap/)
    expect(html(bodyOf(toCustomerCancelled, monday))).not.toContain('/calendar/')
  })

  test('[MSG-18d] the mailbox preview shows the visit, else the first sentence, and never a code', () => {
    expect(preheader(html(confirmed))).toMatch(/^Montag, 23\. November 2026, 14:30–15:45 Uhr · SERVICES · Linh/)
    const pin = preheader(html(pinMail))
    expect(pin).toMatch(/PIN/)
    expect(pin).not.toContain('493817')
    expect(preheader(html(paragraphsOf('Hallo Sabine,\n\nes gibt Neues.')))).toBe('es gibt Neues.')
  })

  test('[MSG-18d] the mailbox preview shows the current state, skips a greeting without a comma, and cuts no word', () => {
    const facts = { ...monday, before: 'Sonntag, 22. November 2026, 10:00' }
    const moved = preheader(html(bodyOf(toCustomerMoved, facts)))
    expect(moved).toMatch(/^Montag, 23\. November 2026, 14:30–15:45 Uhr · SERVICES/)
    expect(moved).not.toContain('Sonntag')
    expect(preheader(html(paragraphsOf('Guten Tag\n\nDas Guthaben geht zu Ende.')))).toBe('Das Guthaben geht zu Ende.')
    expect(preheader(html([{ text: `${'Wörter '.repeat(30)}.` }]))).toMatch(/ Wörter …$/)
  })

  test('[MSG-18b] the time of a cancelled visit is struck through', () => {
    expect(html(bodyOf(toCustomerCancelledBySalon, monday))).toMatch(/<s [^>]*>14:30–15:45 Uhr<\/s>/)
    expect(html(confirmed)).not.toContain('<s ')
  })

  test('[MSG-08] the last sentence of a campaign’s text becomes its button', () => {
    const link = 'https://goldline.example/b/studio-lumiere'
    const page = bulk(`Hallo Ana, alles Gute zum Geburtstag! Gönn dir etwas: ${link}`)
    expect(page).toContain('>Hallo Ana, alles Gute zum Geburtstag!</p>')
    expect(page).toMatch(new RegExp(`href="${link}" class="gold"[^>]*>Gönn dir etwas</a>`))
  })

  test('[MSG-18e] has dark-mode colours and the sender’s address', () => {
    const page = html(confirmed, { footer: ['Gesendet von Goldline.', 'Studio Lumière, Gasse 1 · 044'] })
    expect(page).toMatch(/@media \(prefers-color-scheme:dark\)\{.*\.card\{background-color:#101b31!important/)
    expect(page).toContain('Gesendet von Goldline.<br>Studio Lumière, Gasse 1&nbsp;· 044')
  })

  test('[MSG-18f] a person’s own text is marked with its language', () => {
    const quote = bodyOf(toCustomerMessage, { ...monday, message: 'Im Hof.', messageLanguage: 'de' }, 'en')
    expect(html(quote, { language: 'en' })).toMatch(/<p lang="de"[^>]*>Im Hof\./)
    expect(html(quote)).not.toContain('<p lang')
    const page = bulk('Neu bei uns!', { lang: 'de' })
    expect(page).toMatch(/<p lang="de"[^>]*>Neu bei uns!/)
    expect(page).toMatch(/<p style[^>]*>You get this/)
    expect(bulk('Neu bei uns!')).not.toContain('<p lang')
  })

  test('[MSG-07] labelled lines of a salon’s own text become a table, and its links to other sites stay text', () => {
    const page = bulk('Neue Zeiten\n\nMo: 09:00–18:00\nDi: geschlossen\n\nMehr: https://evil.example/b/x\n\n> 493817')
    expect(page).toMatch(/>Mo<\/td><td[^>]*font-weight:700">09:00–18:00</)
    expect(page).toMatch(/>Di<\/td><td[^>]*padding:4px 0">geschlossen</)
    expect(page).toContain('>Mehr: https://evil.example/b/x</p>')
    expect(page).not.toContain('font-size:34px')
  })

  test('[APT-25a] several starts become equally large buttons', () => {
    const link = 'https://goldline.example/b/x/details?day=2026-11-2'
    const page = html([
      button('Do, 1. Jan., 14:30', `${link}1`),
      button('Fr, 2. Jan., 15:00', `${link}2`),
      button('Mehr', 'https://goldline.example/r/x'),
    ])
    expect(page.match(/class="gold"/g)).toHaveLength(2)
    expect(page).toContain('>Do, 1. Jan., 14:30</a>')
    expect(page.match(/class="line"/g)).toHaveLength(1)
  })

  test('[APT-09] a quotation stays text, even if it looks like a label or a link', () => {
    const page = html([{ quote: 'Termin: https://goldline.example/b/x\n493817\n<b>Wo</b>: hier' }])
    expect(page).toContain('Termin: https://goldline.example/b/x<br>493817<br>&lt;b&gt;Wo&lt;/b&gt;: hier</p>')
    expect(page).not.toMatch(/href="https:\/\/goldline\.example\/b|font-size:34px|<table[^>]*><tr><td[^>]*>Wo/)
  })

  test('loads nothing from other servers, and escapes typed text', () => {
    const page = html(paragraphsOf('Hallo <img src=x onerror=alert(1)>,\n\nKlick hier: https://evil.example/b/x'), {
      sender: 'Studio <b>',
    })
    expect(page).not.toMatch(/<img|<script|<link|url\(|href="https:\/\/evil/)
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(page).toContain('Studio &lt;b&gt;')
  })
})
