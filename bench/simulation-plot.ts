/** Draws the figures as one SVG in the product's colours, on a dark background. */
import { bindings, policies } from './simulation-book.ts'
import { type Figure, groups, type Results } from './simulation-figures.ts'
import { evenings } from './simulation-week.ts'

const ink = {
  ground: '#0a1222',
  surface: '#101b31',
  line: '#223253',
  text: '#eef2fb',
  text2: '#b7c3df',
  gold: '#e6be6a',
  cyan: '#54d2e8',
  blue: '#86adff',
}
const width = 1200
const height = 660

/** A panel with its own scales; x and y in pixels of the picture. */
type Panel = { x: number; y: number; width: number; height: number; most: number }

export function plot(results: Results): string {
  const of = (group: string) => results.figures.filter((figure) => figure.group === group)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc" font-family="Manrope, 'Segoe UI', system-ui, sans-serif">`,
    '<title id="title">What stays open when first available stays movable</title>',
    `<desc id="desc">${escaped(describe(results))}</desc>`,
    `<rect width="${width}" height="${height}" fill="${ink.ground}"/>`,
    text(40, 50, 'What stays open when “first available” stays movable', { size: 26, weight: 700 }),
    text(40, 78, `${results.seeds} simulated weeks of one salon; lines and dots are means, bands 9 weeks in 10`, {
      fill: ink.text2,
    }),
    ...gains(of(groups.byEvening), { x: 90, y: 170, width: 460, height: 390, most: 80 }),
    ...refusals(of(groups.refusedNamed), { x: 770, y: 170, width: 390, height: 150, most: 45 }),
    ...slack(of(groups.slack), { x: 770, y: 440, width: 390, height: 120, most: 45 }),
    '</svg>',
    '',
  ].join('\n')
}

function describe({ figures }: Results): string {
  const said = (group: string) =>
    figures.filter((figure) => figure.group === group).map(({ name, mean }) => `${name}: ${Math.round(mean)} %`)
  return [
    `More starts for a named person by evenings before the day: ${said(groups.byEvening).join(', ')}.`,
    `Requests for a named person refused: ${said(groups.refusedNamed).join(', ')}.`,
    `Refused on a slack day: ${said(groups.slack).join(', ')}.`,
  ].join(' ')
}

/** Draws a line over the evenings before the day, with its band and goal. */
function gains(figures: readonly Figure[], panel: Panel): string[] {
  const at = (index: number) => panel.x + 20 + (index * (panel.width - 40)) / (evenings.length - 1)
  const up = (value: number) => panel.y + panel.height - (value / panel.most) * panel.height
  const points = (pick: (figure: Figure) => number) =>
    figures.map((figure, index) => `${round(at(index))},${round(up(pick(figure)))}`)
  const band = [...points(({ p95 }) => p95), ...points(({ p5 }) => p5).reverse()]
  return [
    text(panel.x - 50, panel.y - 42, 'Same bookings: more starts for a named person', { size: 18, weight: 650 }),
    text(panel.x - 50, panel.y - 18, `than bound at booking (mean of ${bindings.length} rules)`, { fill: ink.text2 }),
    ...[0, 20, 40, 60, 80].flatMap((value) => [
      rule(panel.x, up(value), panel.x + panel.width, up(value), ink.line),
      text(panel.x - 10, up(value) + 5, value === 0 ? '0 %' : `+${value} %`, { anchor: 'end', fill: ink.text2 }),
    ]),
    `<polygon points="${band.join(' ')}" fill="${ink.gold}" opacity="0.16"/>`,
    rule(panel.x, up(35), panel.x + panel.width, up(35), ink.cyan, '7 6'),
    text(panel.x + 4, up(35) - 10, 'goal +35 %', { fill: ink.cyan }),
    `<polyline points="${points(({ mean }) => mean).join(' ')}" fill="none" stroke="${ink.gold}" stroke-width="3"/>`,
    ...figures.flatMap(({ name, mean }, index) => [
      dot(at(index), up(mean), ink.gold),
      text(at(index), up(mean) + (mean < 35 ? 28 : -14), `+${mean.toFixed(1)}`, { anchor: 'middle', weight: 650 }),
      text(at(index), panel.y + panel.height + 26, name, { anchor: 'middle', fill: ink.text2 }),
    ]),
    text(panel.x + panel.width / 2, panel.y + panel.height + 54, 'evenings before the day', {
      anchor: 'middle',
      fill: ink.text2,
    }),
  ]
}

function refusals(figures: readonly Figure[], panel: Panel): string[] {
  const names: Record<string, string> = {
    flexible: 'stays movable',
    'least busy': 'bound: least busy',
    'in order': 'bound: in order',
    random: 'bound: random',
  }
  const rows = policies.flatMap((policy) => figures.filter(({ name }) => name === policy))
  const title = 'Requests for a named person that are refused'
  const bars = rows.map((figure, index) => ({
    figure,
    label: names[figure.name] ?? figure.name,
    colour: index === 0 ? ink.gold : ink.blue,
  }))
  return ranges(title, 'each policy with its own bookings, same requests', bars, panel)
}

function slack(figures: readonly Figure[], panel: Panel): string[] {
  const labels = ['', 'marked, all shown', 'no dead gaps allowed', 'must touch a booking']
  const bars = figures.slice(1).map((figure, index) => ({
    figure,
    label: labels[index + 1] ?? figure.name,
    colour: index === 0 ? ink.gold : ink.blue,
  }))
  return ranges('Slack day: requests that are refused', 'preferred starts marked, or a hard rule', bars, panel)
}

type Bar = { figure: Figure; label: string; colour: string }

function ranges(title: string, subtitle: string, bars: readonly Bar[], panel: Panel): string[] {
  const along = (value: number) => panel.x + (value / panel.most) * panel.width
  const bottom = panel.y + panel.height
  return [
    text(panel.x - 165, panel.y - 42, title, { size: 18, weight: 650 }),
    text(panel.x - 165, panel.y - 18, subtitle, { fill: ink.text2 }),
    ...[0, 10, 20, 30, 40].flatMap((value) => [
      rule(along(value), panel.y, along(value), bottom, ink.line),
      text(along(value), bottom + 24, `${value} %`, { anchor: 'middle', fill: ink.text2 }),
    ]),
    ...bars.flatMap(({ figure, label, colour }, index) => {
      const y = panel.y + ((index + 0.5) * panel.height) / bars.length
      return [
        text(panel.x - 12, y + 5, label, { anchor: 'end' }),
        `<rect x="${round(along(figure.p5))}" y="${round(y - 7)}" width="${round(along(figure.p95) - along(figure.p5))}" height="14" rx="7" fill="${colour}" opacity="0.28"/>`,
        dot(along(figure.mean), y, colour),
        text(along(figure.p95) + 10, y + 5, `${figure.mean.toFixed(1)} %`, { weight: 650 }),
      ]
    }),
  ]
}

type TextLook = { size?: number; weight?: number; fill?: string; anchor?: 'start' | 'middle' | 'end' }

function text(
  x: number,
  y: number,
  words: string,
  { size = 15, weight = 550, fill = ink.text, anchor = 'start' }: TextLook,
) {
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escaped(words)}</text>`
}

function rule(x1: number, y1: number, x2: number, y2: number, stroke: string, dashes = ''): string {
  const dashed = dashes === '' ? '' : ` stroke-dasharray="${dashes}" stroke-width="2"`
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${stroke}"${dashed}/>`
}

function dot(x: number, y: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="6" fill="${fill}" stroke="${ink.ground}" stroke-width="2"/>`
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
