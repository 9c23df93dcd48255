// Builds the web only if a source has changed since the last build; `npm start` runs it first.
import { join } from 'node:path'
import { isFresh } from './build/publish.ts'

if (!isFresh()) {
  console.log('Building the web (once) …')
  const { createBuilder } = await import('vite')
  const root = import.meta.dirname
  const builder = await createBuilder({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  await builder.buildApp()
}
