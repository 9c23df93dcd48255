/** Draws a signed form on A4, in the text that was read (FRM-02g). */
import type { Language } from '@goldline/domain/message/kinds'
import { longDay, timeOfDay } from '../../message/format.ts'
import { bytesOf, mm, newDocument } from '../../paper/document.ts'
import { drawText, type Weight } from '../../paper/text.ts'
import { say } from '../../texts/say.ts'

export type SignedForm = {
  salon: { name: string; street: string; postalCode: string; city: string; country: string; timeZone: string }
  title: string
  text: string
  language: Language
  number: number
  publishedTime: Date
  name: string
  /** The guest for whom it was signed; null: the signer (CUS-13). */
  guest: string | null
  signedTime: Date
  expiresTime: Date | null
}

const [width, height, margin] = [mm(210), mm(297), mm(22)]
const [ink, grey, gold] = ['#111111', '#444444', '#8a6a2f']
type Style = { points: number; weight?: Weight; colour?: string; above?: number }

export function drawSignedForm(form: SignedForm): Promise<Buffer> {
  const { salon, title, text, language, name, signedTime, expiresTime } = form
  const document = newDocument({ width, height, margin, title, language, createdTime: signedTime })
  const place = { language, country: salon.country, timeZone: salon.timeZone }
  const write = (line: string, { points, weight = 'plain', colour = ink, above = 0 }: Style) => {
    document.fontSize(points).fillColor(colour)
    const y = document.y + above
    drawText(document, line, { weight, width: width - 2 * margin, x: margin, y, bottom: height - margin })
  }
  write(salon.name, { points: 12, weight: 'bold', colour: gold })
  write([salon.street, `${salon.postalCode} ${salon.city}`.trim()].filter(Boolean).join(', '), {
    points: 9,
    colour: grey,
  })
  write(title, { points: 18, weight: 'bold', above: 18 })
  const published = longDay(form.publishedTime, place)
  write(say(language, 'signedForm.version', { number: form.number, day: published }), {
    points: 9,
    colour: grey,
    above: 2,
  })
  document.y += 12
  // An empty line separates paragraphs.
  for (const line of text.split('\n')) write(line, { points: line.trim() === '' ? 6 : 10.5 })
  // Keep name and agreement on one page.
  if (document.y + mm(45) > height - margin) document.addPage()
  write(name, { points: 16, weight: 'bold', above: 28 })
  if (form.guest !== null) write(say(language, 'signedForm.for', { name: form.guest }), { points: 10.5, above: 2 })
  document
    .moveTo(margin, document.y + 3)
    .lineTo(width - margin, document.y + 3)
    .lineWidth(0.75)
    .strokeColor(gold)
    .stroke()
  const signed = { day: longDay(signedTime, place), time: timeOfDay(signedTime, place) }
  write(say(language, 'signedForm.agreed', signed), { points: 9.5, above: 8 })
  if (expiresTime !== null) {
    // It expires at the start of a day, so the day before is the last one.
    const day = longDay(new Date(expiresTime.getTime() - 1), place)
    write(say(language, 'signedForm.expires', { day }), { points: 9.5, colour: grey })
  }
  return bytesOf(document)
}
