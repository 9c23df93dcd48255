/** Our own drawings of gift cards: paths in a square of 100, for the page (SVG) and the paper (PDF). */
import type { GiftMotif } from './gift-order.ts'

/** A path without `fill` is a line. */
type MotifPath = { readonly path: string; readonly color: string; readonly fill?: true }

const petal = (x: number, y: number, color: string): MotifPath[] =>
  [0, 1, 2, 3, 4].map((turn) => {
    const [dx, dy] = [
      Math.cos((turn * 2 * Math.PI) / 5 - Math.PI / 2),
      Math.sin((turn * 2 * Math.PI) / 5 - Math.PI / 2),
    ]
    return { path: disc(x + dx * 9, y + dy * 9, 7), color, fill: true }
  })

const round = (value: number) => Math.round(value * 10) / 10
const disc = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${round(y)}A${r} ${r} 0 1 1 ${round(x + r)} ${round(y)}A${r} ${r} 0 1 1 ${round(x - r)} ${round(y)}Z`

/** Backgrounds on a screen; paper stays white. */
export const motifGrounds: Readonly<Record<GiftMotif, string>> = {
  LINES: '#0d1830',
  BLOSSOM: '#38203c',
  BIRTHDAY: '#123544',
  LEAF: '#14301f',
}

const gold = '#e6be6a'
const rose = '#e79ab8'

export const motifPaths: Readonly<Record<GiftMotif, readonly MotifPath[]>> = {
  LINES: [
    { path: 'M20 -10C0 40 25 90 110 105', color: gold },
    { path: 'M28 -10C10 38 32 84 110 98', color: '#a8894d' },
    {
      path: 'M66 76V40M66 64c-12-2-14-10-14-16 10 0 14 6 14 16ZM66 54c12-2 14-10 14-16-10 0-14 6-14 16ZM66 40c-6-6-6-12 0-18 6 6 6 12 0 18Z',
      color: gold,
    },
  ],
  BLOSSOM: [
    { path: 'M10 100C40 86 64 66 74 46M50 80C60 78 70 80 80 88', color: '#8fb39a' },
    ...petal(74, 44, rose),
    { path: disc(74, 44, 4), color: gold, fill: true },
    ...petal(42, 70, '#f0b9cc'),
    { path: disc(42, 70, 4), color: gold, fill: true },
  ],
  BIRTHDAY: [
    { path: 'M28 60h44v22h-44Z', color: '#c98a5a', fill: true },
    { path: 'M28 60c4 9 7 9 11 0 4 9 7 9 11 0 4 9 7 9 11 0 4 9 7 9 11 0v-6h-44Z', color: '#f7e3ea', fill: true },
    { path: 'M50 54V38', color: gold },
    { path: 'M50 36c-4-4-3-8 0-12 3 4 4 8 0 12Z', color: '#f2b04c', fill: true },
    { path: disc(20, 26, 2), color: rose, fill: true },
    { path: disc(80, 22, 2.5), color: '#7fc4cf', fill: true },
    { path: disc(88, 46, 2), color: gold, fill: true },
    { path: disc(12, 48, 2), color: '#7fc4cf', fill: true },
  ],
  LEAF: [
    { path: 'M84 100C76 66 58 38 26 14', color: '#8fb39a' },
    {
      path: 'M70 58c-18 4-30-2-38-14 16-4 30 0 38 14ZM58 42c4-16 14-22 28-24 0 14-10 24-28 24ZM78 80c-16 6-30 2-38-8 14-6 28-4 38 8Z',
      color: '#5f9c78',
      fill: true,
    },
  ],
}
