/** Draws a poster (WEB-03) with its subject and a QR code. Prints only text and code, to save ink. */
import type { PosterSize, PosterSubject } from '@goldline/domain/business-object/poster'
import type { Language } from '@goldline/domain/message/kinds'
import { bytesOf, drawQr, mm, newDocument } from '../paper/document.ts'
import { drawText, heightOf, type Weight } from '../paper/text.ts'
import { sayer } from '../texts/say.ts'

type Sheet = {
  about: PosterSubject
  /** The name of the person or service. */
  subject: string | undefined
  salon: string
  /** The QR code's content. */
  address: string
  size: PosterSize
  language: Language
  createdTime: Date
}

/** Paper sizes in portrait, in millimetres. */
const formats: Record<PosterSize, { width: number; height: number }> = {
  A4: { width: 210, height: 297 },
  A5: { width: 148, height: 210 },
  A6: { width: 105, height: 148 },
}

const ink = '#111111'
const grey = '#444444'
const gold = '#8a6a2f'
type Style = { points: number; weight?: Weight; y: number; colour?: string }

export function posterSheet({
  about,
  subject = '',
  salon,
  address,
  size,
  language,
  createdTime,
}: Sheet): Promise<Buffer> {
  const say = sayer(language, { name: subject })
  const title = say(`poster.${about}.title`)
  const format = formats[size]
  // All lengths below are for A4 and scaled to the format.
  const length = (ofA4: number) => mm((ofA4 * format.width) / formats.A4.width)
  const width = mm(format.width)
  const height = mm(format.height)
  const margin = length(20)
  const document = newDocument({ width, height, margin, title: `${salon}: ${title}`, language, createdTime })
  const box = (weight: Weight) => ({ weight, width: width - 2 * margin })
  const write = (line: string, { points, weight = 'plain', y, colour = ink }: Style) => {
    document.fontSize(length(points)).fillColor(colour)
    drawText(document, line, { ...box(weight), x: margin, y })
  }
  write(salon, { points: 8, weight: 'bold', y: margin, colour: gold })
  document.rect(margin, document.y + length(5), length(24), length(1)).fill(gold)
  write(title, { points: titleSize(title), weight: 'bold', y: document.y + length(12) })
  write(say(`poster.${about}.text`), { points: 7, y: document.y + length(4), colour: grey })
  const square = length(125)
  const top = height - margin - square - length(22)
  drawQr(document, address, { x: margin, y: top, length: square })
  write(say('poster.scan'), { points: 6, weight: 'bold', y: top + square + length(6) })
  if (about === 'review') return bytesOf(document)
  const { host, pathname } = new URL(address)
  const short = `${host}${pathname}`
  // Use the largest of these sizes at which the address fits on one line.
  const fits = (points: number) => heightOf(document.fontSize(length(points)), short, box('plain')) < length(points) * 2
  write(short, { points: [5.5, 4.5, 3.5].find(fits) ?? 3, y: document.y + length(2), colour: grey })
  return bytesOf(document)
}

/** Returns the font size at which a title takes at most three lines. */
const titleSize = (title: string): number => (title.length <= 24 ? 19 : title.length <= 48 ? 14 : 10)
