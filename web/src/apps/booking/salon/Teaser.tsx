import type { TeaserImage } from '@goldline/contract/teaser-image'
import { useIntl } from 'react-intl'
import { classes } from '../../../kit/classes.ts'
import styles from './Teaser.module.css'
import drawn from './teaser-drawn.svg'

type Props = { salon: string; images: readonly TeaserImage[] }

/** The salon's pictures (BIZ-06): a strip to swipe through on phones, a large one beside small ones where there is room. */
export function Teaser({ salon, images }: Props) {
  const intl = useIntl()
  if (images.length === 0) return <img className={styles.drawn} src={drawn} width={1176} height={196} alt="" />
  return (
    <section
      className={styles.teaser}
      aria-label={intl.formatMessage({ id: 'booking.pictures' }, { salon })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what has focus
      tabIndex={0}
      ref={onlyIfItScrolls}
    >
      <ul className={classes(styles.strip, layouts[images.length])}>
        {images.map((image, index) => (
          <li key={image.id}>
            <Picture
              image={image}
              large={index === 0}
              alt={image.alt || intl.formatMessage({ id: 'booking.picture' }, { number: index + 1, salon })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const layouts: Record<number, string | undefined> = { 1: styles.one, 2: styles.two }

/** Where all pictures are in sight there is nothing to reach. */
function onlyIfItScrolls(element: HTMLElement | null): void {
  if (element && element.scrollWidth <= element.clientWidth) element.tabIndex = -1
}

/** Its place is kept by the styles; its colour stands there first, as a drawing, since pages have no inline styles. */
function Picture({ image, large, alt }: { image: TeaserImage; large: boolean; alt: string }) {
  const { path, width, height, color, sources } = image
  const sizes = `(max-width: 900px) 88vw, ${large ? 782 : 386}px`
  return (
    <>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <path fill={color} d="M0 0h1v1H0z" />
      </svg>
      <picture>
        {sources.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={sizes} />
        ))}
        <img
          src={path}
          width={width}
          height={height}
          alt={alt}
          {...(large ? { fetchPriority: 'high', decoding: 'sync' } : { loading: 'lazy' })}
        />
      </picture>
    </>
  )
}
