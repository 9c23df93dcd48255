import { sheet } from './sheets.ts'

/**
 * Loads what is imported when it is reached, with its styles or not at all. The build puts it in the place of Vite's own helper
 * (web/build/whole-parts.ts), which asks once for a stylesheet and from then on shows the part without.
 * @param files what the part needs, below `/`
 */
export async function loadPart<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  const styles = files.filter((file) => file.endsWith('.css'))
  for (const file of files) if (!styles.includes(file)) fetchAhead(`/${file}`)
  await Promise.all(styles.map((file) => sheet(`/${file}`)))
  return load()
}

const ahead = new Set<string>()

/** Asked for at once rather than one after another; where one does not come, the import itself asks again. */
function fetchAhead(href: string): void {
  if (ahead.has(href)) return
  ahead.add(href)
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', as: 'script', href }),
  )
}
