/**
 * Renders the demo's teaser images from their drawings; run `npm exec -- node server/src/demo/draw-pictures.ts` after
 * changing one. The results are committed, so that a first start copies instead of drawing.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, 'pictures')
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.svg'))
  .map((file) => file.slice(0, -'.svg'.length))

const drawn = new Map<string, Buffer>()
for (const name of names)
  drawn.set(
    name,
    await sharp(readFileSync(join(folder, `${name}.svg`)))
      .png()
      .toBuffer(),
  )

// Importing this restricts sharp to what may be uploaded, which excludes drawings.
const { readPicture } = await import('../business-object/teaser-picture.ts')
for (const [name, png] of drawn) {
  const { files, color, width, height, widths } = await readPicture(png)
  rmSync(join(folder, name), { recursive: true, force: true })
  mkdirSync(join(folder, name))
  for (const file of files) writeFileSync(join(folder, name, file.name), file.bytes)
  process.stdout.write(`${name}: ${width} × ${height}, ${widths.join(' ')}, ${color}\n`)
}
