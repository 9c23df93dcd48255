import type { BusinessObject } from '@goldline/contract/business-object'
import type { BookingData } from '@goldline/contract/page'
import { Link } from 'wouter'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { look, stack } from '../../../kit/look.ts'
import { ColouredPicture } from '../../../kit/Picture.tsx'
import { myPaths } from '../my-paths.ts'
import { Section } from './Section.tsx'
import styles from './Works.module.css'

type Props = { businessObject: BusinessObject } & BookingData['gallery']

/** Shows the first pictures of work, each linking to the viewer, and a link to all (CAT-12). */
export function Works({ businessObject, works, count }: Props) {
  const t = useText()
  if (works.length === 0) return null
  const serviceOf = (id: string | null) =>
    businessObject.categories.flatMap(({ products }) => products).find((each) => each.id === id)?.name
  return (
    <Section
      id="works"
      title={t('salon.works')}
      aside={
        <Link
          href={myPaths.gallery}
          className={look('touch', 'inline', 'middle', 'cyan', 'w700', 'f14', 'no-underline')}
        >
          {t('salon.works.all', { count })}
        </Link>
      }
    >
      <ul className={classes(stack(8, 'three'), styles.works)}>
        {works.map((work) => (
          <li key={work.id}>
            <Link
              href={`${myPaths.gallery}?picture=${work.id}`}
              className={classes(look('cut', 'r-md', 'pictured'), styles.work)}
            >
              <ColouredPicture
                picture={work}
                sizes="(max-width: 900px) 44vw, 250px"
                alt={work.alt || work.title || serviceOf(work.productId) || t('gallery.untitled')}
                loading="lazy"
                decoding="async"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
