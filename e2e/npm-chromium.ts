/** Chromium and fonts from npm packages, so that `npm test` runs on a machine without them. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, 'node_modules/.cache')

/** Chromium of `@sparticuz/chromium`, unpacked once, and the libraries that a minimal Linux lacks. */
export function npmChromium(): { executablePath: string; libraries: { LD_LIBRARY_PATH: string } } {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('npm brings no browser for this machine: install Chromium, or run npx playwright install chromium')
  const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin')
  const { version } = JSON.parse(readFileSync(join(packed, '../package.json'), 'utf8'))
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) unpack(packed, folder)
  const { LD_LIBRARY_PATH } = process.env
  return {
    executablePath: join(folder, 'chromium'),
    libraries: { LD_LIBRARY_PATH: [join(folder, 'lib'), LD_LIBRARY_PATH].filter(Boolean).join(':') },
  }
}

/** Unpacks into another folder and renames it, so that another process finds either everything or nothing. */
function unpack(packed: string, folder: string): void {
  const inflated = (file: string) => brotliDecompressSync(readFileSync(join(packed, file)))
  mkdirSync(cache, { recursive: true })
  const made = mkdtempSync(`${folder}-`)
  writeFileSync(join(made, 'chromium'), inflated('chromium.br'), { mode: 0o755 })
  execFileSync('tar', ['-x', '-C', made], { input: inflated('al2023.tar.br') })
  try {
    renameSync(made, folder)
  } catch (error) {
    rmSync(made, { recursive: true })
    if (!existsSync(folder)) throw error
  }
}

/**
 * Fontconfig settings with one family in two weights, so that pages look the same on every Linux. Arimo has Arial's
 * widths and is found under Arial's names, as `web/src/kit/fonts.css` requests.
 */
export function runFonts(): { FONTCONFIG_FILE?: string } {
  if (process.platform !== 'linux') return {}
  const fonts = dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/arimo')))
  const file = join(cache, 'fonts.conf')
  const settings = fontconfig(fonts)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== settings) {
    mkdirSync(cache, { recursive: true })
    writeFileSync(`${file}.${process.pid}`, settings)
    renameSync(`${file}.${process.pid}`, file)
  }
  return { FONTCONFIG_FILE: file }
}

const fontconfig = (fonts: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${join(fonts, '400Regular')}</dir>
  <dir>${join(fonts, '700Bold')}</dir>
  <cachedir>${join(cache, 'fontconfig')}</cachedir>
${[
  ['Regular', 'Arial', 'ArialMT'],
  ['Bold', 'Arial Bold', 'Arial-BoldMT'],
]
  .map(
    ([style, name, postscript]) => `  <match target="scan">
    <test name="family"><string>Arimo</string></test>
    <test name="style"><string>${style}</string></test>
    <edit name="family" mode="append"><string>Arial</string></edit>
    <edit name="fullname" mode="assign"><string>${name}</string></edit>
    <edit name="postscriptname" mode="assign"><string>${postscript}</string></edit>
  </match>`,
  )
  .join('\n')}
</fontconfig>
`
