import type { BusinessObject } from '@goldline/contract/business-object'
import { parseProductKey } from '@goldline/domain/product/product-key'
import { type MouseEvent, useRef } from 'react'
import { Link, useLocation, useRouter } from 'wouter'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { buttonClass } from '../../../kit/Button.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { ShareIcon } from '../../../kit/icons.tsx'
import { look } from '../../../kit/look.ts'
import { linkTo, readSelection, writeSelection } from '../choice/selection.ts'
import { personPath } from '../my-paths.ts'
import { paths } from '../paths.ts'
import { Section } from './Section.tsx'
import styles from './Team.module.css'
import { useFreeNext } from './use-free-next.ts'
import { useShare } from './use-share.ts'

type Props = { businessObject: BusinessObject; today: string }
type TeamPerson = BusinessObject['staff'][number]

/** Lists staff who can be booked, their services, and when they are next free. */
export function Team({ businessObject, today }: Props) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const freeNext = useFreeNext(businessObject, today, list)
  const people = businessObject.staff.filter(({ id }) => servicesOf(businessObject, id).length > 0)
  if (people.length === 0) return null
  return (
    <Section id="team" title={t('salon.team')}>
      <ul className={styles.team} ref={list}>
        {people.map((person) => (
          <li key={person.id}>
            <PersonCard businessObject={businessObject} person={person} free={freeNext(person.id)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function PersonCard({
  businessObject,
  person,
  free,
}: {
  businessObject: BusinessObject
  person: TeamPerson
  free: string
}) {
  const t = useText()
  const share = useShare()
  const { id, name, surname } = person
  const does = businessObject.categories.filter(({ products }) =>
    products.some((each) => each.enabled4Booking && each.specialists.includes(id)),
  )
  return (
    <div className={styles.person}>
      <PersonAvatar person={person} size="l" />
      <div className={styles.who}>
        <h3 className={look('f15', 'w700', 'leading-tight')}>
          {name} {surname}
        </h3>
        <p>{does.flatMap((category) => category.name ?? []).join(', ')}</p>
        <p className={styles.free}>{free && t('salon.team.free', { when: free })}</p>
        {person.hasPage && (
          <Link href={personPath(id)} className={look('touch', 'inline', 'middle', 'cyan', 'w650', 'f14')}>
            {t('salon.team.page', { name })}
          </Link>
        )}
      </div>
      <IconButton
        label={t('salon.share', { name })}
        onClick={() => share(`${name}, ${businessObject.name}`, linkTo(businessObject, { staff: id }))}
      >
        <ShareIcon />
      </IconButton>
      <BookWith businessObject={businessObject} person={person} />
    </div>
  )
}

/** Links to booking with this person; on this page keeps the selection and scrolls up to the services. */
function BookWith({ businessObject, person: { id, name } }: { businessObject: BusinessObject; person: TeamPerson }) {
  const t = useText()
  const [, navigate] = useLocation()
  const { base } = useRouter()
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { products } = readSelection(location.search)
    const own = new Set(servicesOf(businessObject, id))
    const kept = products.filter((key) => own.has(parseProductKey(key).productId))
    const query = writeSelection({ products: kept, staffId: id, day: undefined, time: undefined }, location.search)
    navigate(`${paths.services}?${query}`)
    const services = document.getElementById('services')
    services?.focus({ preventScroll: true })
    services?.scrollIntoView()
  }
  return (
    <a href={`${base}?staff=${id}`} className={`${styles.book} ${buttonClass('quiet', 'm', true)}`} onClick={onClick}>
      {t('salon.team.book', { name })}
    </a>
  )
}

const servicesOf = ({ categories }: BusinessObject, staffId: string): string[] =>
  categories
    .flatMap(({ products }) => products)
    .filter((each) => each.enabled4Booking && each.specialists.includes(staffId))
    .map(({ id }) => id)
