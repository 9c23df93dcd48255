/**
 * Renders the demo's pictures from their drawings; run `npm run draw -w demo` after changing one. The results are committed, so that a first start copies instead of drawing.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { smallPictureLimits } from '@goldline/domain/business-object/picture'
import type { PictureShape } from '@goldline/server/picture/teaser-picture'
import sharp from 'sharp'
import { smallSizes } from './small-pictures.ts'
import { workDrawings } from './works.ts'

const folder = join(import.meta.dirname, 'pictures')
const namesIn = (group: string) =>
  readdirSync(join(folder, group))
    .filter((file) => file.endsWith('.svg'))
    .map((file) => join(group, file.slice(0, -'.svg'.length)))

/** Smaller than a salon's uploads, since they are in the repository. */
const small = (widths: readonly number[]): PictureShape => ({
  limits: smallPictureLimits,
  widest: Math.max(...widths),
  narrower: widths.slice(0, -1),
})

/** The size of the drawing in pixels, before scaling down. */
const drawnSize = 400
const drawnDensity = 200

const drawn = new Map<string, { png: Buffer; shape: PictureShape | undefined }>()
async function draw(name: string, shape?: PictureShape, from = name): Promise<void> {
  const size = Math.max(drawnSize, shape?.widest ?? 0)
  const svg = sharp(readFileSync(join(folder, `${from}.svg`)), shape && { density: (drawnDensity * size) / drawnSize })
  const sized = shape ? svg.resize(size) : svg
  drawn.set(name, { png: await sized.png().toBuffer(), shape })
}
for (const name of namesIn('')) await draw(name)
for (const name of namesIn('services')) await draw(name, small(smallSizes.services))
const services = namesIn('services')
for (const name of workDrawings) {
  const ofService = join('services', name)
  const work = join('works', name)
  await draw(work, small(smallSizes.works), services.includes(ofService) ? ofService : work)
}
for (const name of namesIn('people')) await draw(name, small(smallSizes.people))

// Imported late, because it restricts sharp to upload formats, which exclude drawings.
const { readPicture } = await import('@goldline/server/picture/teaser-picture')
for (const [name, { png, shape }] of drawn) {
  const { files, color, width, height, widths } = await readPicture(png, shape)
  rmSync(join(folder, name), { recursive: true, force: true })
  mkdirSync(join(folder, name))
  for (const file of files) writeFileSync(join(folder, name, file.name), file.bytes)
  process.stdout.write(`${name}: ${width} × ${height}, ${widths.join(' ')}, ${color}\n`)
}
