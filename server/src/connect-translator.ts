/** Connects the service that suggests translations. */
import type { ConnectedDeps, ConnectionFacts } from './connect-google.ts'
import { deepL } from './providers/deepl.ts'

/**
 * Connects the translator (CAT-14f). Without a key it is off; a demo uses a stand-in, except in a worker, since jobs
 * request no suggestions.
 */
export async function connectTranslator({ config, demo, log }: ConnectionFacts): Promise<ConnectedDeps<'translator'>> {
  const { baseUrl, credentials } = config.providers.translate
  const nothing = { translator: undefined, close: async () => undefined }
  if (credentials !== undefined) return { ...nothing, translator: deepL({ baseUrl, key: credentials.KEY }) }
  if (!demo) log.warn('suggestions of translations are off: TRANSLATE_KEY is not set')
  if (!demo || config.role === 'worker') return nothing
  const { startDeepL } = await import('@goldline/stand-ins/deepl')
  const { url, key, close } = await startDeepL()
  return { translator: deepL({ baseUrl: url, key }), close }
}
