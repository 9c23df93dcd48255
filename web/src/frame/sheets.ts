import { fileTimeoutMs } from '../i18n/loaded-texts.ts'

/** Stylesheets that are loading, by address. */
const pendingSheets = new Map<string, Promise<unknown>>()

/** Resolves when the sheet is loaded; replaces a failed link in place, to keep the order. */
export function loadSheet(href: string): Promise<unknown> {
  const asked = pendingSheets.get(href)
  if (asked) return asked
  const present = linkOf(href)
  if (present && hasLoaded(present)) return Promise.resolve()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
  const promise = new Promise((resolve, reject) => {
    link.onload = resolve
    const fail = () => reject(new Error(`no stylesheet ${href}`))
    link.onerror = fail
    setTimeout(fail, fileTimeoutMs)
  }).finally(() => pendingSheets.delete(href))
  pendingSheets.set(href, promise)
  if (present) present.replaceWith(link)
  else document.head.append(link)
  return promise
}

/** Loads the sheets that the page itself links. */
export function loadPageSheets(): Promise<unknown> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
  return Promise.all([...links].map((link) => loadSheet(addressOf(link))))
}

function linkOf(href: string): HTMLLinkElement | undefined {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
  const { pathname } = new URL(href, location.href)
  return [...links].find((link) => addressOf(link) === pathname)
}

/** Returns a link's path below `/`, as parts name their sheets. */
const addressOf = (link: HTMLLinkElement): string => new URL(link.href).pathname

/** Whether a link has loaded. Chrome also gives a failed link a sheet, but reading its rules throws. */
function hasLoaded({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    return false
  }
}
