import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { drawReceipt } from '../checkout/receipt/draw.ts'
import { runsOf } from './text.ts'

const fontOf = (name: string) => {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}.ttf`)))
  return create(bytes) as Font
}
const [plain, han, emoji] = [
  'manrope/400Regular/Manrope_400Regular',
  'noto-sans-sc/400Regular/NotoSansSC_400Regular',
  'noto-emoji/400Regular/NotoEmoji_400Regular',
]

/** The drawn text; expects each font to have every character of it. */
function written(text: string): string {
  const runs = runsOf(text, 'plain')
  for (const run of runs)
    expect(
      fontOf(run.font)
        .layout(run.text)
        .glyphs.map(({ id }) => id),
    ).not.toContain(0)
  return runs.map((run) => run.text).join('')
}

test.each([
  ['Gel-Set 💅 French ✨', 'Gel-Set 💅 French ✨'],
  ['美甲 Manicure', '美甲 Manicure'],
  ['Gel ♥ Love', 'Gel ♥ Love'],
  ['★ Färben – 50 % ✓', '★ Färben – 50 % ✓'],
  ['Hốt tóc'.normalize('NFD'), 'Hốt tóc'],
  ['CHF\u202f1’234.50 · 350.000\u00a0₫', 'CHF 1’234.50 · 350.000 ₫'],
  // No font has the first character; of the second one, only the letter is drawn.
  ['Nägel \u{10fffd} Lack', 'Nägel Lack'],
  ['a\u{1ab0}b', 'ab'],
  ['\u200b', ''],
])('[POS-14] "%s" is drawn as "%s"', (text, paper) => {
  expect(written(text)).toBe(paper)
})

test('[POS-14] a family emoji stays one character, and the large fonts are only used for their characters', () => {
  expect(runsOf('Kids 👩‍👧', 'plain')).toEqual([
    { font: plain, text: 'Kids ' },
    { font: emoji, text: '👩‍👧' },
  ])
  expect(runsOf('Gel ♥️ 美甲', 'plain').map(({ font }) => font)).toContain(han)
  expect(runsOf('Nguyễn Thị Hốt, Zürich', 'plain')).toEqual([{ font: plain, text: 'Nguyễn Thị Hốt, Zürich' }])
})

test('[POS-14] drawing a document with characters of every font twice gives the same bytes', async () => {
  const names = ['Gel-Set 💅 French ✨', '美甲 Manicure', 'Gel ♥ Love', 'Hốt tóc'.normalize('NFD')]
  const long = `${names.join(', ')} und noch mehr, das auf eine zweite Zeile geht: ${'很好'.repeat(40)}`
  const rows = [
    { kind: 'name', text: names.join(' ') } as const,
    ...[...names, long].map((left) => ({ kind: 'pair', left, right: '1’350.00 A' }) as const),
  ]
  const draw = () =>
    drawReceipt({
      rows,
      paper: 'ROLL',
      title: '美甲 💅',
      language: 'de',
      createdTime: new Date('2027-03-02T09:00:00Z'),
    })
  const [once, again] = [await draw(), await draw()]
  expect(once.equals(again)).toBe(true)
})
