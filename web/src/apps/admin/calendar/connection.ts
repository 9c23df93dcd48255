/** The browser's network information, where it has any. */
type Connection = { saveData?: boolean; type?: string; effectiveType?: string }

export function theConnection(): Connection {
  return (navigator as Navigator & { connection?: Connection }).connection ?? {}
}

/** Not on metered or slow connections, or if the person wants to save data. */
export function mayFetchAhead({ saveData, type, effectiveType }: Connection): boolean {
  return saveData !== true && type !== 'cellular' && effectiveType !== '2g' && effectiveType !== 'slow-2g'
}
