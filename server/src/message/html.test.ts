import { describe, expect, test } from 'vitest'
import { appointment, code } from '../test/message-facts.ts'
import { mailHtml } from './html.ts'
import { texts } from './texts/texts.ts'

describe('mails as HTML', () => {
  const html = (text: string, language = 'de') =>
    mailHtml({
      subject: 'Betreff',
      text,
      language,
      sender: 'Studio <b>',
      footer: 'Fuss',
      publicUrl: 'https://goldline.example',
    })

  test('the same words as the text, as table, button and large code', () => {
    const page = html(texts.de.customerConfirmed(appointment).text)
    for (const fact of ['Hallo Sabine', 'DAY', 'SERVICES', 'STAFF', 'PRICE', 'ADDRESS']) expect(page).toContain(fact)
    expect(page).toContain('href="https://goldline.example/b/studio-lumiere/my/appointments/01998a3e"')
    expect(html(texts.de.code.SIGN_IN(code).text)).toContain(
      'letter-spacing:6px;color:#16223d;background:#fbf3df;border-radius:8px;padding:8px 16px">493817</p>',
    )
  })

  test('[APT-09] a quotation stays words, whatever it looks like', () => {
    const page = html('> Termin: https://goldline.example/b/x\n> 493817\n> <b>Wo</b>: hier')
    expect(page).toContain('Termin: https://goldline.example/b/x<br>493817<br>&lt;b&gt;Wo&lt;/b&gt;: hier</p>')
    expect(page).not.toMatch(/<a |font-size:34px|<table[^>]*><tr><td[^>]*>Wo/)
  })

  test('nothing is loaded from anywhere, and typed text stays text', () => {
    const page = html('Hallo <img src=x onerror=alert(1)>,\n\nKlick hier: https://evil.example/b/x')
    expect(page).not.toMatch(/<img|<script|<link|url\(|href="https:\/\/evil/)
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(page).toContain('Studio &lt;b&gt;')
  })
})
