import { sheet } from './sheets.ts'

/**
 * Loads a lazy import with all its styles, or fails. The build puts it in place of Vite's helper
 * (web/build/whole-parts.ts), which tries a stylesheet once and then shows the part without it.
 * @param files what the part needs, below `/`
 */
export async function loadPart<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  const styles = files.filter((file) => file.endsWith('.css'))
  for (const file of files) if (!styles.includes(file)) fetchAhead(`/${file}`)
  await Promise.all(styles.map((file) => sheet(`/${file}`)))
  return load()
}

const ahead = new Set<string>()

/** Prefetches in parallel; if one fails, the import itself retries. */
function fetchAhead(href: string): void {
  if (ahead.has(href)) return
  ahead.add(href)
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', as: 'script', href }),
  )
}
