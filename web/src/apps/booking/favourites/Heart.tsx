import { useEffect, useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { HeartIcon } from '../../../kit/salon-icons.tsx'
import styles from './Heart.module.css'
import { type FavouriteTarget, useFavourite } from './use-favourites.ts'

type Props = { target: FavouriteTarget; name: string }

/**
 * Adds or removes a favourite: a salon, a person or a picture of work (CUS-12). A native checkbox, so that ticking it
 * before hydration counts too.
 */
export function Heart({ target, name }: Props) {
  const t = useText()
  const { isKept, keep } = useFavourite(target)
  const box = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    if (box.current?.checked) keep(true)
  }, [])
  const label = t('favourite.keep', { name })
  return (
    <label className={styles.heart} title={label}>
      <input
        ref={box}
        type="checkbox"
        className="visually-hidden"
        aria-label={label}
        checked={isKept}
        onChange={({ target: { checked } }) => keep(checked)}
      />
      <HeartIcon size={18} />
    </label>
  )
}
