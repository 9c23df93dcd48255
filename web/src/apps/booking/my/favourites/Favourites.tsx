import { getNextFree } from '@goldline/contract/availability/next-free'
import { addFavourites, type Favourite, getMyFavourites } from '@goldline/contract/site/favourites'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { SalonIntl } from '../../../../frame/SalonIntl.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Avatar } from '../../../../kit/Avatar.tsx'
import { Button } from '../../../../kit/Button.tsx'
import { CardSection } from '../../../../kit/Card.tsx'
import { classes } from '../../../../kit/classes.ts'
import { joinFacts } from '../../../../kit/dot.ts'
import { IconButton } from '../../../../kit/IconButton.tsx'
import { look, stack } from '../../../../kit/look.ts'
import { ColouredPicture } from '../../../../kit/Picture.tsx'
import { HeartIcon } from '../../../../kit/salon-icons.tsx'
import { writeSelection } from '../../choice/selection.ts'
import { useFavourites, useRemoveFavourite } from '../../favourites/use-favourites.ts'
import { myPaths, personPath } from '../../my-paths.ts'
import { paths } from '../../paths.ts'
import { UndoRow } from '../UndoRow.tsx'
import styles from './Favourites.module.css'

/** The number of rows shown first; each row fetches its next free start. */
const perStep = 6

type RemovedFavourite = { favourite: Favourite; at: number }

/** Lists the customer's favourites at all salons, with their next free start; hidden if there are none (CUS-12). */
export function Favourites() {
  const t = useText()
  // Moves favourites stored on the device to the account.
  useFavourites()
  const { data, error, isFetching, refetch } = useQuery(useApi().query(getMyFavourites, {}))
  const [removed, setRemoved] = useState<readonly RemovedFavourite[]>([])
  const [most, setMost] = useState(perStep)
  if (error && !data)
    return (
      <CardSection title={t('favourites.title')}>
        <Failure error={error} busy={isFetching} onRetry={refetch} />
      </CardSection>
    )
  // A removed favourite keeps its place in the list, where it can be undone.
  const all = removed
    .toSorted((one, other) => one.at - other.at)
    .reduce<readonly Favourite[]>((list, { favourite, at }) => list.toSpliced(at, 0, favourite), data ?? [])
  if (all.length === 0) return null
  const isGone = (id: string) => removed.some(({ favourite }) => favourite.id === id)
  return (
    <CardSection title={t('favourites.title')}>
      <p className={look('mt4', 'quiet', 'f14')}>{t('favourites.lead')}</p>
      <ul className={stack(8, 'mt16')}>
        {all.slice(0, most).map((favourite, at) => (
          <li key={favourite.id} className={styles.row}>
            {isGone(favourite.id) ? (
              <RemovedRow
                favourite={favourite}
                onBack={() => setRemoved((list) => list.filter((each) => each.favourite !== favourite))}
              />
            ) : (
              <SalonIntl country={favourite.salon.country} timeZone={favourite.salon.timeZone}>
                <FavouriteRow favourite={favourite} onGone={() => setRemoved((list) => [...list, { favourite, at }])} />
              </SalonIntl>
            )}
          </li>
        ))}
      </ul>
      {all.length > most && (
        <p className={look('mt12')}>
          <Button onClick={() => setMost(most + 2 * perStep)}>
            {t('favourites.more', { count: all.length - most })}
          </Button>
        </p>
      )}
    </CardSection>
  )
}

/** Returns the URL of the favourite's own page. */
function favouriteUrl({ salon, staffId, pictureId }: Favourite): string {
  const page = salonPage(salon.urlName)
  if (pictureId !== null) return `${page}${myPaths.gallery}?picture=${pictureId}`
  return staffId === null ? page : page + personPath(staffId)
}

const nameOf = ({ salon, staff, pictureId, title }: Favourite, untitled: string): string =>
  pictureId !== null ? title || untitled : staff ? fullName(staff) : salon.name

function FavouriteRow({ favourite, onGone }: { favourite: Favourite; onGone: () => void }) {
  const t = useText()
  const { salon, staff, staffId, pictureId } = favourite
  const remove = useRemoveFavourite(onGone)
  const name = nameOf(favourite, t('gallery.untitled'))
  const isSalon = staffId === null && pictureId === null
  return (
    <>
      <FavouritePicture favourite={favourite} name={name} />
      <div className={look('grow', 'min-w-0')}>
        <a className={look('block', 'w650', 'anywhere', 'color-text', 'no-underline')} href={favouriteUrl(favourite)}>
          {name}
        </a>
        {!isSalon && (
          <span className={look('block', 'quiet', 'f14')}>
            {joinFacts(pictureId !== null && staff?.name, salon.name)}
          </span>
        )}
        <NextStart favourite={favourite} name={name} />
      </div>
      <IconButton
        bare
        label={t('favourites.remove', { name })}
        aria-busy={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate({ params: { id: favourite.id } })}
      >
        <span className={classes(look('gold'), styles.full)}>
          <HeartIcon size={18} />
        </span>
      </IconButton>
    </>
  )
}

function FavouritePicture({ favourite: { picture, staff }, name }: { favourite: Favourite; name: string }) {
  return (
    <span className={classes(look('pictured'), styles.picture)}>
      {picture ? (
        <ColouredPicture picture={picture} sizes="64px" alt="" loading="lazy" />
      ) : (
        <Avatar name={name} color={staff?.color} size="l" />
      )}
    </span>
  )
}

/** Links to booking the favourite's next free start, or to its page if none is known. */
function NextStart({ favourite, name }: { favourite: Favourite; name: string }) {
  const t = useText()
  const format = useFormat()
  const { businessObjectId, staffId, pictureId, staff, productId, salon } = favourite
  const isSalon = staffId === null && pictureId === null
  const { data, isPending, isEnabled } = useQuery({
    ...useApi().query(getNextFree, {
      params: { id: businessObjectId },
      query: { products: productId ?? undefined, staffId: isSalon ? undefined : staff?.id },
    }),
    enabled: isSalon || productId !== null,
    staleTime: 60_000,
    retry: false,
  })
  if (isEnabled && isPending) return <span className={styles.start} />
  const [start] = data?.starts ?? []
  if (!start || !data?.products)
    return (
      <a className={classes(look('f14', 'w650'), styles.start)} href={favouriteUrl(favourite)}>
        {t('favourites.look')}
        <span className="visually-hidden">: {name}</span>
      </a>
    )
  const { day, minutes } = zone(salon.timeZone).toWall(Date.parse(start.startTime))
  const chosen = { products: data.products.split(','), staffId: isSalon ? null : (staff?.id ?? null), day }
  const query = writeSelection({ ...chosen, time: formatTimeOfDay(minutes) }, location.search)
  return (
    <a
      className={classes(look('f14', 'w650', 'num'), styles.start)}
      href={`${salonPage(salon.urlName)}${paths.details}?${query}`}
    >
      {t('favourites.book', { when: `${format.dayShort(day)}, ${format.time(start.startTime)}` })}
      <span className="visually-hidden">: {name}</span>
    </a>
  )
}

function RemovedRow({ favourite, onBack }: { favourite: Favourite; onBack: () => void }) {
  const t = useText()
  const cache = useCache()
  const { businessObjectId, staffId, pictureId } = favourite
  const add = useCall(addFavourites, {
    onDone: (list) => {
      cache.write(getMyFavourites, {}, list)
      onBack()
    },
  })
  return (
    <UndoRow
      text={t('favourites.removed', { name: nameOf(favourite, t('gallery.untitled')) })}
      busy={add.isPending}
      onUndo={() => add.mutate({ body: { favourites: [{ businessObjectId, staffId, pictureId }] } })}
    />
  )
}
