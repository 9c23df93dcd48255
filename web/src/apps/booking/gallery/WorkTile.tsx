import { Link, useSearch } from 'wouter'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { classes } from '../../../kit/classes.ts'
import { ArrowIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { ColouredPicture } from '../../../kit/Picture.tsx'
import styles from './WorkTile.module.css'
import { bookingUrl, type OfferedWork } from './work-booking.ts'

type Props = {
  offered: OfferedWork
  /** URL of the picture in the viewer. */
  href: string
  /** State of the history entry. */
  state?: object
}

/** Shows a picture of work with its service and person, and links to book the same (CAT-12). */
export function WorkTile({ offered, href, state }: Props) {
  const t = useText()
  const search = useSearch()
  const { work, product, person } = offered
  const title = work.title || product?.name || t('gallery.untitled')
  return (
    <article className={classes(row(0, 'column', 'edge', 'on-raised', 'cut', 'tall', 'r-lg'), styles.tile)}>
      <Link href={href} className={look('color-inherit', 'no-underline')} data-work={work.id} state={state}>
        <span className={classes(look('pictured'), styles.picture)}>
          <ColouredPicture
            picture={work}
            sizes="(max-width: 900px) 46vw, 224px"
            alt={work.alt}
            lang={work.altLanguage}
            loading="lazy"
            decoding="async"
          />
        </span>
        <span className={classes(look('px12', 'pt8', 'block', 'w650', 'leading-snug'))} lang={work.titleLanguage}>
          {title}
        </span>
      </Link>
      <p className={row(8, 'middle', 'px12', 'pb8', 'quiet', 'f13', 'leading-snug', 'grow', 'mt4')}>
        {person && <PersonAvatar person={person} size="s" />}
        <span className={stack(0, 'min-w-0')}>
          {product && <span lang={product.nameLanguage}>{product.name}</span>}
          {person && <span>{person.name}</span>}
        </span>
      </p>
      {product && (
        <Link
          href={bookingUrl({ product, person: person ?? null }, undefined, search)}
          className={row(8, 'middle', 'px12', 'touch', 'cyan', 'w700', 'f14', 'no-underline', 'ruled')}
        >
          {t('gallery.book')}
          <span className="visually-hidden">: {title}</span>
          <ArrowIcon size={16} />
        </Link>
      )}
    </article>
  )
}
