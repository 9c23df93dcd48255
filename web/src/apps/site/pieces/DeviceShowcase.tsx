import { classes } from '../../../kit/classes.ts'
import { look } from '../../../kit/look.ts'
import { Device } from './DeviceFrame.tsx'
import styles from './DeviceShowcase.module.css'
import { CaptionedFilm, type FilmProps } from './Film.tsx'

type DevicePicture = Pick<FilmProps, 'name' | 'alt'>

/**
 * Shows a laptop, a tablet and a phone overlapping, at most 800 px wide (UI-08c). `still`: without films, for the top
 * of a page.
 */
export function DeviceShowcase(props: {
  laptop: DevicePicture
  tablet: DevicePicture
  mobile: DevicePicture
  caption?: string
  still?: boolean
}) {
  const { laptop, tablet, mobile, caption, still } = props
  const names = still ? [] : [laptop.name, tablet.name, mobile.name]
  return (
    <CaptionedFilm names={names} caption={caption}>
      {([first, second, third]) =>
        first &&
        second &&
        third && (
          <div className={styles.showcase}>
            <span className={classes(look('block'), styles.laptop)}>
              <Device
                device="laptop"
                {...laptop}
                film={still ? undefined : first}
                sizes="(max-width: 720px) 76vw, 580px"
                first
              />
            </span>
            <span className={classes(look('block'), styles.tablet)}>
              <Device
                device="tablet"
                {...tablet}
                film={still ? undefined : second}
                sizes="(max-width: 720px) 34vw, 260px"
              />
            </span>
            <span className={classes(look('block'), styles.mobile)}>
              <Device
                device="phone"
                {...mobile}
                film={still ? undefined : third}
                sizes="(max-width: 720px) 17vw, 130px"
              />
            </span>
          </div>
        )
      }
    </CaptionedFilm>
  )
}
