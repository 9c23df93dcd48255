import type { ReactNode } from 'react'
import styles from './ImageButton.module.css'

/** URLs that open another program of the device. */
const inPlace = /^(?:mailto|tel|viber):/

/** Links with a picture, 100 px wide; mailto, tel and viber open in the same window, others in a new tab (UI-07c). */
export function ImageButton({ href, picture, text }: { href: string; picture: ReactNode; text: string }) {
  const elsewhere = inPlace.test(href) ? {} : { target: '_blank', rel: 'noreferrer' }
  return (
    <a href={href} className={styles.button} {...elsewhere}>
      {picture}
      {text}
    </a>
  )
}
