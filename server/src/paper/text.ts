/**
 * Draws texts in PDF documents, each character in the first font that has it, since names of salons and services
 * contain Chinese characters and emoji. Omits characters that no font has, instead of drawing a box.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

export type Weight = 'plain' | 'bold'

/** Font files by weight; each is read when a text first needs it. */
const files: Record<Weight, readonly string[]> = {
  plain: [
    'manrope/400Regular/Manrope_400Regular',
    'noto-sans-sc/400Regular/NotoSansSC_400Regular',
    'noto-emoji/400Regular/NotoEmoji_400Regular',
  ],
  bold: [
    'manrope/700Bold/Manrope_700Bold',
    'noto-sans-sc/700Bold/NotoSansSC_700Bold',
    'noto-emoji/700Bold/NotoEmoji_700Bold',
  ],
}

type LoadedFont = { bytes: Buffer; font: Font }
const loaded = new Map<string, LoadedFont>()

function fontOf(name: string): LoadedFont {
  const known = loaded.get(name)
  if (known !== undefined) return known
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}.ttf`)))
  const fresh = { bytes, font: create(bytes) as Font }
  loaded.set(name, fresh)
  return fresh
}

/** A part of a text in one font. */
type FontRun = { font: string; text: string }

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Whether a code point only joins characters or selects a variant, and draws nothing itself. */
const isInvisible = (sign: string): boolean => /^[\p{Cf}\p{Variation_Selector}]$/u.test(sign)

/** Splits a text into parts of one font each; an empty text has none. */
export function runsOf(text: string, weight: Weight): FontRun[] {
  const runs: FontRun[] = []
  for (const { segment } of signs.segment(text.normalize('NFC').replaceAll(/\s/g, ' '))) {
    const run = runOf(segment, files[weight])
    const last = runs.at(-1)
    if (run === undefined || (run.text === ' ' && (last === undefined || last.text.endsWith(' ')))) continue
    if (last?.font === run.font) last.text += run.text
    else runs.push(run)
  }
  return runs
}

function runOf(sign: string, fonts: readonly string[]): FontRun | undefined {
  const parts = [...sign]
  const has = (name: string, part: string) => fontOf(name).font.hasGlyphForCodePoint(part.codePointAt(0) ?? 0)
  const loud = parts.filter((part) => !isInvisible(part))
  const font = loud.length === 0 ? undefined : fonts.find((name) => loud.every((part) => has(name, part)))
  if (font !== undefined) return { font, text: parts.filter((part) => has(font, part)).join('') }
  // Draw a letter without its combining mark if no font has the mark.
  const [first = '', ...marks] = loud
  return marks.length > 0 ? runOf(first, fonts) : undefined
}

const useFont = (document: PDFKit.PDFDocument, name: string) =>
  document.registerFont(name, fontOf(name).bytes).font(name)

const widthOfRuns = (document: PDFKit.PDFDocument, runs: readonly FontRun[]): number =>
  runs.reduce((sum, { font, text }) => sum + useFont(document, font).widthOfString(text), 0)

/** Returns the width of one line in the document's font size. */
export const widthOf = (document: PDFKit.PDFDocument, text: string, weight: Weight): number =>
  widthOfRuns(document, runsOf(text, weight))

type Box = { weight: Weight; width: number }

/** Splits a text into pieces between which a line may break: words, and single characters of the other fonts. */
function pieces(document: PDFKit.PDFDocument, runs: readonly FontRun[], { weight, width }: Box): FontRun[] {
  const [plain] = files[weight]
  const split = (text: string) => [...signs.segment(text)].map(({ segment }) => segment)
  return runs.flatMap(({ font, text }) => {
    const words = font === plain ? (text.match(/ *[^ ]+ *| +/g) ?? []) : split(text)
    const fitting = words.flatMap((word) =>
      widthOfRuns(document, [{ font, text: word.trimEnd() }]) > width ? split(word) : [word],
    )
    return fitting.map((each) => ({ font, text: each }))
  })
}

function linesOf(document: PDFKit.PDFDocument, text: string, box: Box): FontRun[][] {
  const lines: FontRun[][] = [[]]
  let left = box.width
  for (const piece of pieces(document, runsOf(text, box.weight), box)) {
    const line = lines.at(-1) ?? []
    const bare = { ...piece, text: piece.text.trimEnd() }
    if (line.length > 0 && widthOfRuns(document, [bare]) > left) {
      lines.push([piece])
      left = box.width
    } else if (line.at(-1)?.font === piece.font) (line.at(-1) as FontRun).text += piece.text
    else line.push(piece)
    left -= widthOfRuns(document, [piece])
  }
  return lines
}

/** Returns the height of a text in the document's font size. */
export function heightOf(document: PDFKit.PDFDocument, text: string, box: Box): number {
  return linesOf(document, text, box).length * lineHeight(document, box.weight)
}

const lineHeight = (document: PDFKit.PDFDocument, weight: Weight): number =>
  useFont(document, files[weight][0] ?? '').currentLineHeight(true)

/** `bottom`: lowest position of a line; text below it continues on a new page. */
type TextPlace = Box & { x: number; y: number; align?: 'left' | 'right'; bottom?: number }

/** Draws the text in the document's font size and colour, and moves the document's position below it. */
export function drawText(document: PDFKit.PDFDocument, text: string, place: TextPlace): void {
  const { x, y, width, weight, align = 'left', bottom = Infinity } = place
  const height = lineHeight(document, weight)
  const { ascent, descent, lineGap } = fontOf(files[weight][0] ?? '').font
  // Align all fonts on the baseline of the first font.
  const toBaseline = (height * ascent) / (ascent - descent + lineGap)
  let top = y
  for (const runs of linesOf(document, text, place)) {
    if (top + height > bottom) top = document.addPage().page.margins.top
    let at = align === 'left' ? x : x + width - widthOfRuns(document, runs)
    for (const run of runs) {
      const length = widthOfRuns(document, [run])
      document.text(run.text, at, top + toBaseline, { lineBreak: false, baseline: 'alphabetic' })
      at += length
    }
    top += height
  }
  Object.assign(document, { x, y: top })
}
