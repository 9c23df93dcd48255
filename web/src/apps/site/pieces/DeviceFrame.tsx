import { classes } from '../../../kit/classes.ts'
import { look } from '../../../kit/look.ts'
import styles from './DeviceFrame.module.css'
import { CaptionedFilm, Film, type FilmProps, type FilmViewProps } from './Film.tsx'

type Device = 'phone' | 'tablet' | 'upright' | 'laptop' | 'desktop'

/** Draws a device around a film or still (UI-08d); all lengths scale with its width. */
export function DeviceFrame({ caption, ...shown }: FilmProps & { device: Device; caption?: string }) {
  return (
    <CaptionedFilm names={[shown.name]} caption={caption}>
      {([film]) => film && <Device {...shown} film={film} />}
    </CaptionedFilm>
  )
}

export function Device({ device, film, ...shown }: FilmViewProps & { device: Device }) {
  return (
    <span className={classes(styles.device, styles[device])} data-device={device}>
      <span className={styles.body}>
        <span className={classes(look('anchor', 'on-bg', 'cut'), styles.screen)}>
          <Film {...shown} film={film} />
        </span>
      </span>
      {device === 'laptop' && <span className={styles.base} />}
      {device === 'desktop' && (
        <>
          <span className={styles.chin} />
          <span className={styles.neck} />
          <span className={styles.foot} />
        </>
      )}
    </span>
  )
}
