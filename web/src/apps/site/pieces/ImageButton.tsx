import type { ReactNode } from 'react'
import styles from './ImageButton.module.css'

/** Addresses opened by other programs of the device. */
const inPlace = /^(?:mailto|tel|viber):/

/** A link with a picture, 100 px wide: mailto, tel and viber open in the same window, all others in a new tab (UI-07c). */
export function ImageButton({ href, picture, text }: { href: string; picture: ReactNode; text: string }) {
  const elsewhere = inPlace.test(href) ? {} : { target: '_blank', rel: 'noreferrer' }
  return (
    <a href={href} className={styles.button} {...elsewhere}>
      {picture}
      {text}
    </a>
  )
}
