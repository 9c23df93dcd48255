import type { TeaserImage } from '@goldline/contract/business-object/teaser-image'
import { startTransition, useEffect, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { Colour, ColouredPicture } from '../../../kit/Picture.tsx'
import styles from './Teaser.module.css'
import drawn from './teaser-drawn.svg'

type Props = { salon: string; images: readonly TeaserImage[] }

/**
 * The salon's pictures (BIZ-06): a strip to swipe on phones, a large one beside small ones on wide screens. The first
 * is in the page; the others load after hydration, so that they do not delay it.
 */
export function Teaser({ salon, images }: Props) {
  const t = useText()
  const [alive, setAlive] = useState(false)
  useEffect(() => startTransition(() => setAlive(true)), [])
  if (images.length === 0) return <img className={styles.drawn} src={drawn} width={1176} height={196} alt="" />
  return (
    <section
      className={styles.teaser}
      aria-label={t('booking.pictures', { salon })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what has focus
      tabIndex={0}
      ref={onlyIfItScrolls}
    >
      <ul className={classes(styles.strip, layouts[images.length])}>
        {images.map((image, index) => (
          <li key={image.id}>
            {index > 0 && !alive ? (
              <Colour of={image} />
            ) : (
              <ColouredPicture
                picture={image}
                sizes={`(max-width: 900px) 88vw, ${index === 0 ? 782 : 386}px`}
                alt={image.alt || t('booking.picture', { number: index + 1, salon })}
                {...(index === 0 ? { fetchPriority: 'high', decoding: 'sync' } : { loading: 'lazy' })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const layouts: Record<number, string | undefined> = { 1: styles.one, 2: styles.two }

/** Focusable only if it scrolls. */
function onlyIfItScrolls(element: HTMLElement | null): void {
  if (element && element.scrollWidth <= element.clientWidth) element.tabIndex = -1
}
