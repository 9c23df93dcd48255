import type { BusinessObject } from '@goldline/contract/business-object'
import { zone } from '@goldline/domain/time/zone'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { contactPage } from '../../../frame/paths.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { ArrowIcon, RightIcon, ShieldIcon } from '../../../kit/icons.tsx'
import { LeftIcon } from '../../../kit/later-icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { Colour, ColouredPicture } from '../../../kit/Picture.tsx'
import { keyOf } from '../../../kit/typing.ts'
import { useWindowEvent } from '../../../kit/use-window-event.ts'
import { Heart } from '../favourites/Heart.tsx'
import { FreeStarts } from './FreeStarts.tsx'
import styles from './WorkViewer.module.css'
import { bookingUrl, type FreeStart, type OfferedWork, type ServiceBy, termsOf, useNextFree } from './work-booking.ts'

type Props = {
  businessObject: BusinessObject
  /** The pictures that match the filters. */
  works: readonly OfferedWork[]
  /** Id of the picture shown. */
  id: string
  filterName: string
  now: string
  onMove: (id: string) => void
  onClose: () => void
}

/** Shows one picture full-screen, with swipe and arrow keys, and beside it a link to book the same (CAT-12). */
export function WorkViewer({ businessObject, works, id, filterName, now, onMove, onClose }: Props) {
  const t = useText()
  const index = works.findIndex(({ work }) => work.id === id)
  const [shown] = works.slice(index)
  const move = (to: number) => {
    const next = works[to]
    if (next) onMove(next.work.id)
  }
  useWindowEvent('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const key = keyOf(event)
    if (key === 'ArrowLeft') move(index - 1)
    if (key === 'ArrowRight') move(index + 1)
  })
  if (!shown) return null
  return (
    <Dialog size="screen" label={t('gallery.viewer', { salon: businessObject.name })} onClose={onClose}>
      <div className={styles.viewer}>
        <div className={row(0, 'column', 'min-h-0', 'anchor')}>
          <p className={look('f14', 'w650', 'pb8')} role="status">
            {t('gallery.position', { number: index + 1, count: works.length })}
            <span className={look('quiet', 'w500')}> {filterName}</span>
          </p>
          <Strip works={works} index={index} onMove={move} />
          <MoveButton way="previous" end={index === 0} onClick={() => move(index - 1)} />
          <MoveButton way="next" end={index === works.length - 1} onClick={() => move(index + 1)} />
        </div>
        <AboutWork key={id} businessObject={businessObject} offered={shown} now={now} />
      </div>
    </Dialog>
  )
}

/** Moves to a neighbouring picture; stays focusable when disabled, so that the keyboard focus is not lost. */
function MoveButton({ way, end, onClick }: { way: 'previous' | 'next'; end: boolean; onClick: () => void }) {
  const t = useText()
  return (
    <span className={styles[way]}>
      <IconButton
        label={t(`gallery.${way}`)}
        aria-disabled={end}
        onClick={onClick}
        data-first={way === 'next' || undefined}
      >
        {way === 'previous' ? <LeftIcon /> : <RightIcon />}
      </IconButton>
    </span>
  )
}

type StripProps = { works: readonly OfferedWork[]; index: number; onMove: (index: number) => void }

/** Lines up all pictures in a scrollable strip; loads only the shown one and its neighbours. */
function Strip({ works, index, onMove }: StripProps) {
  const t = useText()
  const strip = useRef<HTMLUListElement>(null)
  const [swiped, setSwiped] = useState(false)
  // Scroll once the dialog is open, when the strip has a size, and again when the phone is rotated.
  useEffect(() => {
    const centre = () =>
      strip.current?.children[index]?.scrollIntoView({ behavior: 'instant', inline: 'center', block: 'nearest' })
    if (nearestIndex(strip.current) !== index) centre()
    addEventListener('resize', centre)
    return () => removeEventListener('resize', centre)
  }, [index])
  return (
    <>
      <ul
        ref={strip}
        className={styles.strip}
        aria-label={t('gallery.title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll the focused element
        tabIndex={0}
        onPointerDown={() => setSwiped(true)}
        onScroll={() => {
          const to = nearestIndex(strip.current)
          if (swiped && to !== undefined && to !== index) onMove(to)
        }}
      >
        {works.map(({ work, product }, at) => (
          <li key={work.id} aria-hidden={at !== index} data-shown={at === index || undefined}>
            {Math.abs(at - index) > 1 ? (
              <Colour of={work} />
            ) : (
              <ColouredPicture
                picture={work}
                sizes="(max-width: 900px) 92vw, 60vw"
                alt={work.alt || work.title || product?.name || t('gallery.untitled')}
              />
            )}
          </li>
        ))}
      </ul>
      {!swiped && works.length > 1 && (
        <p className={styles.hint} aria-hidden="true">
          {t('gallery.swipe')}
        </p>
      )}
    </>
  )
}

/** Returns the index of the picture nearest to the strip's centre. */
function nearestIndex(strip: HTMLElement | null): number | undefined {
  if (!strip) return undefined
  const middle = (element: Element) => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2
  }
  const distances = [...strip.children].map((each) => Math.abs(middle(each) - middle(strip)))
  return distances.indexOf(Math.min(...distances))
}

type AboutProps = { businessObject: BusinessObject; offered: OfferedWork; now: string }

/** Shows who did the work, its price with them, their next free starts, and a button to book the same. */
function AboutWork({ businessObject, offered, now }: AboutProps) {
  const t = useText()
  const { work, product, person } = offered
  const service: ServiceBy | undefined = product && { product, person: person ?? null }
  const title = work.title || product?.name || t('gallery.untitled')
  return (
    <div className={classes(stack(16), styles.about)}>
      <div>
        <div className={row(8, 'top', 'between')}>
          <h2 className={look('f22')} lang={work.titleLanguage}>
            {title}
          </h2>
          <Heart target={{ businessObjectId: businessObject.id, staffId: null, pictureId: work.id }} name={title} />
        </div>
        {work.alt && (
          <p className={look('mt4', 'quiet')} lang={work.altLanguage}>
            {work.alt}
          </p>
        )}
      </div>
      {person && (
        <p className={row(12, 'middle')}>
          <PersonAvatar person={person} size="m" />
          <b className={look('w650')}>
            {person.name} {person.surname}
          </b>
        </p>
      )}
      {service && <BookWork businessObject={businessObject} service={service} now={now} />}
      {work.agreed && (
        <p className={row(8, 'middle', 'quiet', 'f13')}>
          <span className={look('inline', 'success')}>
            <ShieldIcon size={16} />
          </span>
          {t('gallery.agreed')}
          <a className={look('push-end', 'cyan', 'w650')} href={contactPage}>
            {t('gallery.report')}
          </a>
        </p>
      )}
    </div>
  )
}

type BookProps = Omit<AboutProps, 'offered'> & { service: ServiceBy }

function BookWork({ businessObject, service, now }: BookProps) {
  const t = useText()
  const format = useFormat()
  const search = useSearch()
  const { product, person } = service
  const { price, from, duration } = termsOf(service)
  const money = format.money(price, businessObject.currency)
  const starts = useNextFree(businessObject, service, 3)
  const [chosen, choose] = useState<FreeStart>()
  const start = chosen ?? starts?.[0]
  return (
    <>
      <p className={row(12, 'middle', 'between', 'ruled', 'pt12')}>
        <span>
          <b className={look('block', 'w650')} lang={product.nameLanguage}>
            {product.name}
          </b>
          <span className={look('quiet', 'f14')}>
            {duration !== undefined &&
              (person
                ? t('gallery.with', { duration: format.duration(duration), name: person.name })
                : format.duration(duration))}
          </span>
        </span>
        <b className={look('w700', 'num', 'nowrap')}>{from ? t('price.from', { price: money }) : money}</b>
      </p>
      <FreeStarts
        starts={starts}
        chosen={start}
        today={zone(businessObject.timeZone).toWall(Date.parse(now)).day}
        onChoose={choose}
      />
      <p className={styles.book}>
        <Link href={bookingUrl(service, start, search)} className={buttonClass('gold', 'l', true)}>
          <span>{t('gallery.book')}</span>
          <ArrowIcon />
        </Link>
      </p>
    </>
  )
}
