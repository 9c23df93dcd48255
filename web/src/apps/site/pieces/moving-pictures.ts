/**
 * What the device frames show: a film once `films/films.json` names one of that name, else a still. Both are files of the
 * build, by a glob, so that a film is added by its files alone.
 */
type Film = { seconds: number; sources: readonly { src: string; type: string }[]; poster: string }
type Still = { src: string; srcSet: string; width: number; height: number }

/** `films.json`: by name, how long it is; its files are `{name}.webm`, `{name}.mp4` and the poster `{name}.avif`. */
type Manifest = Readonly<Record<string, { seconds: number }>>

const manifests = import.meta.glob<Manifest>('../films/films.json', { eager: true, import: 'default' })
const films = import.meta.glob<string>('../films/*.{webm,mp4,avif}', { eager: true, query: '?url', import: 'default' })
const stills = import.meta.glob<string>('../stills/*.avif', { eager: true, query: '?url', import: 'default' })

const [manifest = {}] = Object.values(manifests)

/** Each still is 1400 wide, or half of it. */
export const ratios = {
  day: 16 / 9,
  call: 16 / 9,
  salon: 16 / 10,
  reports: 16 / 10,
  till: 16 / 10,
  kiosk: 4 / 3,
  visit: 4 / 3,
  messages: 3 / 4,
  booking: 390 / 844,
  staff: 390 / 844,
  offline: 390 / 844,
} as const
export type MovingPicture = keyof typeof ratios

export function filmOf(name: MovingPicture): Film | undefined {
  const named = manifest[name]
  const poster = films[`../films/${name}.avif`]
  if (named === undefined || poster === undefined) return undefined
  const sources = ['webm', 'mp4'].flatMap((ending) => {
    const src = films[`../films/${name}.${ending}`]
    return src === undefined ? [] : [{ src, type: `video/${ending}` }]
  })
  return sources.length === 0 ? undefined : { ...named, sources, poster }
}

export function stillOf(name: MovingPicture): Still {
  const [small = '', large = ''] = [stills[`../stills/${name}-small.avif`], stills[`../stills/${name}.avif`]]
  const ratio = ratios[name]
  const [narrow, wide] = ratio < 1 ? [390, 780] : [700, 1400]
  const height = Math.round(narrow / ratio)
  return { src: small, srcSet: `${small} ${narrow}w, ${large} ${wide}w`, width: narrow, height }
}
