import { maxServices } from '@goldline/domain/product/chain-limits'
import { maxGuestsPerParty } from '@goldline/domain/queue/status'
import { useState } from 'react'
import { Failure } from '../../../client/Failure.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useSalon } from '../../../client/me.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { ArrowIcon, PlusIcon, TickIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { Picture } from '../../../kit/Picture.tsx'
import { Frame, useServerMinute } from '../shell/Frame.tsx'
import kiosk from '../shell/Kiosk.module.css'
import type { KioskNavigation, WalkInRequest } from '../shell/steps.ts'
import { useKioskOffer } from '../shell/use-forget.ts'
import { useWaitEstimates, useWaitText } from '../shell/waits.ts'
import styles from './Join.module.css'
import { kioskServiceGroups, type Tile } from './offer.ts'

/** Chooses the number of guests, and services for each. */
export function ServicesStep({ way, wish }: { way: KioskNavigation; wish: WalkInRequest }) {
  const t = useText()
  const { data: offer, error, refetch } = useKioskOffer()
  const now = useServerMinute()
  const groups = offer ? kioskServiceGroups(offer, now) : []
  const choosing = useServiceChoice(way, wish)
  const { guests, guest, setGuest, setCount, toggle, next } = choosing
  const tiles = groups.flatMap((group) => group.tiles)
  return (
    <Frame
      way={way}
      title={t('checkin.services.title')}
      foot={<ChoiceTotal guests={guests} tiles={tiles} next={next} />}
    >
      <div className={row(12, 'wrap', 'middle')}>
        <Count count={guests.length} setCount={setCount} />
        {guests.length > 1 &&
          guests.map((products, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: guests are identified by position
              key={index}
              type="button"
              className={kiosk.pill}
              aria-pressed={index === guest}
              onClick={() => setGuest(index)}
            >
              {t('checkin.services.guest', { number: index + 1 })}
              {products.length > 0 && <TickIcon />}
            </button>
          ))}
      </div>
      {!offer && <Loading error={error} refetch={refetch} rows={3} />}
      <Catalogue groups={groups} chosen={guests[guest] ?? []} toggle={toggle} />
    </Frame>
  )
}

function useServiceChoice(way: KioskNavigation, wish: WalkInRequest) {
  const [guests, setGuests] = useState(wish.guests)
  const [guest, setGuest] = useState(0)
  const toggle = ({ product }: Tile) => {
    const chosen = guests[guest] ?? []
    const has = chosen.includes(product)
    if (!has && chosen.length === maxServices) return
    const next = has ? chosen.filter((each) => each !== product) : [...chosen, product]
    setGuests(guests.map((each, index) => (index === guest ? next : each)))
  }
  const setCount = (count: number) => {
    if (count < 1 || count > maxGuestsPerParty) return
    setGuests(count > guests.length ? [...guests, []] : guests.slice(0, count))
    setGuest(Math.min(guest, count - 1))
  }
  /** Goes to the next step, or to the first guest who has chosen nothing. */
  const next = () => {
    const open = guests.findIndex((products) => products.length === 0)
    if (open >= 0) return setGuest(open)
    const chosen = { ...wish, guests }
    way.go({ at: 'person', wish: chosen }, { at: 'services', wish: chosen })
  }
  return { guests, guest, setGuest, setCount, toggle, next }
}

type CatalogueProps = {
  groups: ReturnType<typeof kioskServiceGroups>
  chosen: readonly string[]
  toggle: (tile: Tile) => void
}

function Catalogue({ groups, chosen, toggle }: CatalogueProps) {
  const t = useText()
  const [groupId, setGroupId] = useState<string | undefined>()
  const group = groups.find(({ id }) => id === groupId) ?? groups[0]
  return (
    <>
      {groups.length > 1 && (
        <div className={row(12, 'wrap', 'middle')}>
          {groups.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className={kiosk.pill}
              aria-pressed={id === group?.id}
              onClick={() => setGroupId(id)}
            >
              {name ?? t('checkin.services.other')}
            </button>
          ))}
        </div>
      )}
      <ul className={styles.tiles}>
        {group?.tiles.map((tile) => (
          <li key={tile.product}>
            <TileButton tile={tile} chosen={chosen.includes(tile.product)} onClick={() => toggle(tile)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Count({ count, setCount }: { count: number; setCount: (count: number) => void }) {
  const t = useText()
  return (
    <fieldset className={classes(look('g8', 'inline', 'middle', 'p4', 'edge', 'r-xl'), styles.count)}>
      <legend className="visually-hidden">{t('checkin.services.count')}</legend>
      <button
        type="button"
        aria-disabled={count === 1}
        aria-label={t('checkin.services.fewer')}
        onClick={() => setCount(count - 1)}
      >
        −
      </button>
      <output>{t('checkin.services.people', { count })}</output>
      <button
        type="button"
        aria-disabled={count === maxGuestsPerParty}
        aria-label={t('checkin.services.more')}
        onClick={() => setCount(count + 1)}
      >
        <PlusIcon />
      </button>
    </fieldset>
  )
}

function TileButton({ tile, chosen, onClick }: { tile: Tile; chosen: boolean; onClick: () => void }) {
  const t = useText()
  const format = useFormat()
  const { currency } = useSalon()
  const { name, price, listPrice, from, duration, picture } = tile
  const money = format.money(price, currency)
  return (
    <button type="button" className={styles.tile} aria-pressed={chosen} onClick={onClick}>
      {picture && (
        <span className={styles.picture}>
          <Picture picture={picture} sizes="120px" alt="" loading="lazy" />
        </span>
      )}
      <span>
        <b className={look('block', 'f22')}>{name}</b>
        <small className={look('block', 'quiet', 'num')}>
          {format.duration(duration)} ·{' '}
          {price < listPrice && (
            <>
              <s>
                <span className="visually-hidden">{t('word.insteadOf')} </span>
                {format.money(listPrice, currency)}
              </s>{' '}
            </>
          )}
          {from ? t('price.from', { price: money }) : money}
        </small>
      </span>
    </button>
  )
}

type SumProps = { guests: WalkInRequest['guests']; tiles: readonly Tile[]; next: () => void }

/** Shows the total price and duration, and the wait. */
function ChoiceTotal({ guests, tiles, next }: SumProps) {
  const t = useText()
  const format = useFormat()
  const { currency } = useSalon()
  const chosen = guests.flat().flatMap((product) => tiles.find((tile) => tile.product === product) ?? [])
  const total = (of: (tile: Tile) => number) => chosen.reduce((sum, tile) => sum + of(tile), 0)
  const some = chosen.length > 0
  return (
    <footer className={kiosk.foot}>
      {guests.every((products) => products.length > 0) && <ServicesWait guests={guests} />}
      <span className={look('grow')} />
      {some && (
        <p className={look('text-right')}>
          <b>
            {format.money(
              total(({ price }) => price),
              currency,
            )}
          </b>
          <small>{format.duration(total(({ duration }) => duration))}</small>
        </p>
      )}
      <button type="button" className={kiosk.gold} aria-disabled={!some} onClick={() => some && next()}>
        {t('checkin.next')}
        <ArrowIcon />
      </button>
    </footer>
  )
}

function ServicesWait({ guests }: Pick<WalkInRequest, 'guests'>) {
  const t = useText()
  const waitText = useWaitText()
  const { data, error } = useWaitEstimates({ guests })
  const first = data?.waits[0]
  if (error && !first) return <Failure inline error={error} />
  if (!first) return null
  return (
    <p>
      <b>{waitText(first)}</b>
      <small>{t('checkin.ahead', { count: data.ahead })}</small>
    </p>
  )
}
