import { fileTimeoutMs, loadTexts } from '../i18n/loaded-texts.ts'
import { loadSheet } from './sheets.ts'

/**
 * Loads a lazy import with all its styles and texts, or fails. The build uses it instead of Vite's helper
 * (web/build/whole-parts.ts), which tries a stylesheet once and then shows the part without it. Imports only after the
 * files have loaded, since a browser may remember a failed `import()` permanently. @public
 * @param files paths of what the part needs, below `/`; empty if it is a single script
 * @param texts names of its texts, separated by spaces (web/build/texts.ts); undefined: it has none of its own
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
  texts?: string,
): Promise<Part> {
  const all = files.length > 0 ? files.map((file) => `/${file}`) : ownAddress(load)
  await Promise.all([
    ...all.map((href) => (href.endsWith('.css') ? loadSheet(href) : fetchScript(href))),
    ...(texts?.split(' ') ?? []).map(loadTexts),
  ])
  return load()
}

/** Returns the address of a single-script part, read from its `import()` since the build lists no files for it. */
function ownAddress(load: () => unknown): string[] {
  const name = /\bimport\(\s*["'`]([^"'`]+)["'`]/.exec(String(load))?.[1]
  return name === undefined ? [] : [new URL(name, import.meta.url).href]
}

const pendingScripts = new Map<string, Promise<unknown>>()

/** Fetches a script into the browser's cache for the import: only once, even if several parts share it. */
function fetchScript(href: string): Promise<unknown> {
  // Skip scripts that the page itself links, and all scripts if the service worker caches them (DeviceApp.tsx).
  const linked = document.querySelector(`[rel=modulepreload][href="${href}"],[data-kept]`)
  if (linked) return Promise.resolve()
  const begun =
    pendingScripts.get(href) ??
    fetch(href, { signal: AbortSignal.timeout(fileTimeoutMs) }).then((response) => {
      if (!response.ok) throw new Error(href)
      return response.arrayBuffer()
    })
  pendingScripts.set(href, begun)
  begun.catch(() => pendingScripts.delete(href))
  return begun
}
