/** Paper: documents in Manrope, which has every letter of Vietnamese. What is drawn alike at the same time is the same bytes. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '@goldline/domain/message/kinds'
import PDFDocument from 'pdfkit'

const fontFile = (name: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/manrope/${name}.ttf`)))
const fonts = { plain: fontFile('400Regular/Manrope_400Regular'), bold: fontFile('700Bold/Manrope_700Bold') }

export const mm = (length: number): number => (length * 72) / 25.4

type Page = {
  width: number
  height: number
  margin: number
  title: string
  language: Language
  createdTime: Date
}

/** A first page with the fonts `plain` and `bold`. */
export function newDocument({ width, height, margin, title, language, createdTime }: Page): PDFKit.PDFDocument {
  const document = new PDFDocument({
    ...{ size: [width, height], margin, lang: language, displayTitle: true },
    info: { Title: title, Creator: 'Goldline', Producer: 'Goldline', CreationDate: createdTime },
  })
  return document.registerFont('plain', fonts.plain).registerFont('bold', fonts.bold).font('plain')
}

export function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
    document.end()
  })
}
