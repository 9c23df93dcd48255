/**
 * The contents of the device frames: a still, and above it the film of that name in `films/films.json`. Both are found
 * by a glob, so that `npm run record` alone adds a film.
 */
type Size = { width: number; height: number }
type Film = { seconds: number; sources: readonly { src: string; type: string }[] }
type StillPicture = Size & { src: string; srcSet: string }

/**
 * `films` of `films.json`: length in seconds and size by name; the files are beside it, a poster is the first frame.
 */
type Films = Readonly<Record<string, Size & { seconds: number }>>

const manifests = import.meta.glob<Films>('../films/films.json', { eager: true, import: 'films' })
const files = import.meta.glob<string>('../films/*.{webm,mp4}', { eager: true, query: '?url', import: 'default' })
const pictures = import.meta.glob<string>('../{films,stills}/*.avif', { eager: true, query: '?url', import: 'default' })

const [known = {}] = Object.values(manifests)
const types = { webm: 'video/webm; codecs="vp9"', mp4: 'video/mp4; codecs="avc1.64001f"' } as const

/** The aspect ratios; each still is 1400 px wide, or 780 px if upright, and half of that in its small version. */
export const aspectRatios = {
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
export type MovingPicture = keyof typeof aspectRatios

export function findFilm(name: MovingPicture): Film | undefined {
  const film = known[name]
  if (film === undefined) return undefined
  const sources = (['webm', 'mp4'] as const).flatMap((ending) => {
    const src = files[`../films/${name}.${ending}`]
    return src === undefined ? [] : [{ src, type: types[ending] }]
  })
  return { seconds: film.seconds, sources }
}

export function buildStill(name: MovingPicture): StillPicture {
  const width = aspectRatios[name] < 1 ? 390 : 700
  return buildPicture(`stills/${name}`, { width, height: Math.round(width / aspectRatios[name]) })
}

/** Returns a film's first frame, shown until it plays. */
export function buildPoster(name: MovingPicture): StillPicture {
  const { width, height } = known[name] ?? { width: 0, height: 0 }
  return buildPicture(`films/${name}`, { width: Math.round(width / 2), height: Math.round(height / 2) })
}

/** Builds a picture's sources. @param size the size of the smaller version */
function buildPicture(path: string, size: Size): StillPicture {
  const [small = '', large = ''] = [pictures[`../${path}-small.avif`], pictures[`../${path}.avif`]]
  return { src: small, srcSet: `${small} ${size.width}w, ${large} ${size.width * 2}w`, ...size }
}
