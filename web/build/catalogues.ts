import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import { root } from './apps.ts'
import { belongs, declaration, forgetSections } from './sections.ts'

const request = /\/(de|en|vi)\.json\?app=(\w+)$/
const prefix = '\0catalogue:'

/**
 * `import './de.json?app=booking'` returns the messages that booking can show (its own and the shared ones), parsed
 * from ICU at build time, so that no page ships the parser or another app's texts. A chunk (`./de.json?app=my`) has its
 * own texts only. `const myTexts = texts('my', …)` becomes the three imports that load them.
 */
export function catalogues(): Plugin {
  return {
    name: 'goldline-catalogues',
    enforce: 'pre',
    resolveId(source) {
      const [, language, app] = request.exec(source) ?? []
      return language && app ? `${prefix}${language}:${app}` : null
    },
    load(id) {
      if (!id.startsWith(prefix)) return null
      const [language, app = ''] = id.slice(prefix.length).split(':')
      const file = join(root, `src/i18n/${language}.json`)
      this.addWatchFile(file)
      return `export default ${JSON.stringify(catalogueOf(app, JSON.parse(readFileSync(file, 'utf8'))))}`
    },
    transform: {
      filter: { id: { include: /\/web\/src\/.*\.tsx?$/, exclude: /\.test\./ }, code: ' = texts(' },
      handler: (code) => code.replace(declaration, (_, constant, name) => `const ${constant} = ${importsOf(name)}`),
    },
    watchChange: forgetSections,
  }
}

const importsOf = (name: string): string => {
  const file = (language: string) => JSON.stringify(`${root}/src/i18n/${language}.json?app=${name}`)
  return `{ ${['de', 'en', 'vi'].map((language) => `${language}: () => import(${file(language)})`).join(', ')} }`
}

/** Parses the messages of one app or chunk; an ICU error stops the build and names the message. */
export function catalogueOf(app: string, messages: Record<string, string>): Record<string, unknown> {
  const own = Object.entries(messages).filter(([id]) => belongs(app, id))
  return Object.fromEntries(own.map(([id, text]) => [id, parsed(id, text)]))
}

function parsed(id: string, text: string): unknown {
  try {
    return parse(text, { captureLocation: false })
  } catch (error) {
    throw new Error(`message ${id}: ${String(error)}`)
  }
}
