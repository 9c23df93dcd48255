import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { joinFacts } from '../../../kit/dot.ts'
import { look, row } from '../../../kit/look.ts'
import { PauseIcon, PlayIcon } from '../shell/icons.tsx'
import styles from './Film.module.css'
import { buildPoster, buildStill, findFilm, type MovingPicture } from './moving-pictures.ts'

export type FilmProps = {
  name: MovingPicture
  /** The picture's alternative text. */
  alt: string
  /** Widths of the still, as in `<img sizes>`. */
  sizes: string
  /** Whether it is the page's first and largest picture, which loads first. */
  first?: boolean
}

/** `film`: absent: shows only the still, even if there is a film. */
export type FilmViewProps = FilmProps & { film?: RefObject<HTMLVideoElement | null> | undefined }

const firstPicture = { fetchPriority: 'high' } as const
/** Leaves the bandwidth to the first picture, even if both are in view. */
const laterPicture = { loading: 'lazy', decoding: 'async', fetchPriority: 'low' } as const

/** Shows a still, and above it the film of the same name while it plays, muted and looping (UI-08, SITE-03). */
export function Film({ name, alt, sizes, first, film }: FilmViewProps) {
  const shown = film && findFilm(name)
  return (
    <>
      <img
        {...(shown ? buildPoster(name) : buildStill(name))}
        className={styles.film}
        sizes={sizes}
        alt={alt}
        {...(first ? firstPicture : laterPicture)}
      />
      {shown && (
        <video
          ref={film}
          className={classes(styles.film, styles.running)}
          aria-hidden
          muted
          loop
          playsInline
          preload="none"
          disablePictureInPicture
          // Until the film's first frame, the still stays visible.
          onPlaying={({ currentTarget }) => currentTarget.setAttribute('data-seen', '')}
        >
          {shown.sources.map((source) => (
            <source key={source.type} {...source} />
          ))}
        </video>
      )}
    </>
  )
}

/** Renders its content with the caption below and, for films, a pause button. */
export function CaptionedFilm({
  names,
  caption,
  children,
}: {
  names: readonly MovingPicture[]
  caption?: string | undefined
  children: (films: readonly RefObject<HTMLVideoElement | null>[]) => ReactNode
}) {
  const t = useText()
  const films = [useRef<HTMLVideoElement>(null), useRef<HTMLVideoElement>(null), useRef<HTMLVideoElement>(null)]
  const [playing, toggle] = usePlaying(films)
  const moving = names.flatMap((name) => findFilm(name) ?? [])
  const seconds = Math.max(0, ...moving.map((film) => film.seconds))
  return (
    <figure className={look('min-w-0')}>
      {children(films)}
      {(caption !== undefined || moving.length > 0) && (
        <figcaption className={classes(row(8, 'middle', 'justify-center', 'quiet', 'f14', 'mt16'), styles.caption)}>
          {moving.length > 0 && (
            <button type="button" onClick={toggle} aria-label={t('site.film.pause')} aria-pressed={!playing}>
              {playing ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
            </button>
          )}
          <span>{joinFacts(caption, moving.length > 0 && t('site.film.seconds', { seconds }))}</span>
        </figcaption>
      )}
    </figure>
  )
}

/** Whether the browser's data saver is on. */
const savesData = () => 'connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true

/** Plays films in view, unless paused, or with reduced motion or data saver. */
function usePlaying(films: readonly RefObject<HTMLVideoElement | null>[]): [boolean, () => void] {
  const [playing, setPlaying] = useState(false)
  const paused = useRef(false)
  const all = useRef(films)
  useEffect(() => {
    const shown = all.current.flatMap(({ current }) => current ?? [])
    const [first] = shown
    if (first === undefined) return
    paused.current = matchMedia('(prefers-reduced-motion: reduce)').matches || savesData()
    const watch = new IntersectionObserver(
      (seen) => {
        const runs = seen.at(-1)?.isIntersecting === true && !paused.current
        for (const film of shown) run(film, runs)
        setPlaying(runs)
      },
      { threshold: 0.4 },
    )
    watch.observe(first)
    return () => watch.disconnect()
  }, [])
  const toggle = () => {
    paused.current = playing
    for (const { current } of all.current) if (current) run(current, !playing)
    setPlaying(!playing)
  }
  return [playing, toggle]
}

function run(film: HTMLVideoElement, runs: boolean): void {
  film.muted = true
  // A browser that saves power may refuse; then the still stays.
  if (runs) film.play().catch(() => undefined)
  else film.pause()
}
