/** What a browser tells of its network; most tell nothing. */
type Connection = { saveData?: boolean; type?: string; effectiveType?: string }

export function theConnection(): Connection {
  return (navigator as Navigator & { connection?: Connection }).connection ?? {}
}

/** Not where each answer may cost money, where the person asked to save, or where the line is busy with what is looked at. */
export function mayFetchAhead({ saveData, type, effectiveType }: Connection): boolean {
  return saveData !== true && type !== 'cellular' && effectiveType !== '2g' && effectiveType !== 'slow-2g'
}
