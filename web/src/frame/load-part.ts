import { sheet } from './sheets.ts'

/**
 * Loads a lazy import with all its styles, or fails. The build puts it in place of Vite's helper
 * (web/build/whole-parts.ts), which tries a stylesheet once and then shows the part without it.
 * A browser may remember for good that an `import()` failed, so nothing is imported before its files have come.
 * @public
 * @param files what the part needs, below `/`; none where it is one script
 */
export async function loadPart<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  const styles = files.filter((file) => file.endsWith('.css'))
  const scripts =
    files.length > 0 ? files.filter((file) => !styles.includes(file)).map((file) => `/${file}`) : own(load)
  await Promise.all([...styles.map((file) => sheet(`/${file}`)), ...scripts.map(script)])
  return load()
}

/** The address of a part with a single script, for which the build names no files: read from its `import()`. */
function own(load: () => unknown): string[] {
  const name = /\bimport\(\s*["'`]([^"'`]+)["'`]/.exec(String(load))?.[1]
  return name === undefined ? [] : [new URL(name, import.meta.url).href]
}

const come = new Set<string>()

/** Fills the browser's cache, from which the import then takes the script. */
async function script(href: string): Promise<void> {
  if (come.has(href)) return
  const response = await fetch(href)
  if (!response.ok) throw new Error(href)
  await response.arrayBuffer()
  come.add(href)
}
