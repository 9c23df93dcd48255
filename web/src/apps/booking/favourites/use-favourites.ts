import { addFavourites, type Favourite, getMyFavourites, removeFavourite } from '@goldline/contract/site/favourites'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AppStorage } from '../../../browser/storage.ts'
import { isFinalError } from '../../../client/api-error.ts'
import { useApp, useToken } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { errorText } from '../../../client/error-text.ts'
import { useCall } from '../../../client/use-call.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'

/** A salon, one of its people, or a picture of its work. */
export type FavouriteTarget = Pick<Favourite, 'businessObjectId' | 'staffId' | 'pictureId'>

const isSame = (one: FavouriteTarget) => (other: FavouriteTarget) =>
  one.businessObjectId === other.businessObjectId && one.staffId === other.staffId && one.pictureId === other.pictureId

/**
 * Returns the favourites: the account's once signed in, until then the device's (CUS-12). Right after signing in, the
 * device's list moves to the account; favourites that the server refuses stay on the device.
 */
export function useFavourites() {
  const { api, storage } = useApp()
  const cache = useCache()
  const signedIn = useToken() !== undefined
  const { data } = useQuery({ ...api.query(getMyFavourites, {}), enabled: signedIn })
  // Read only after hydration, since the server renders without the device's storage.
  const [onDevice, setOnDevice] = useState<readonly FavouriteTarget[]>([])
  const keepOnDevice = (favourites: readonly FavouriteTarget[]) => {
    storeFavourites(storage, favourites)
    setOnDevice(favourites)
  }
  const { mutate: moveToAccount } = useCall(addFavourites, {
    inline: true,
    onDone: (list) => {
      cache.write(getMyFavourites, {}, list)
      keepOnDevice([])
    },
  })
  useEffect(() => {
    const favourites = [...readStoredFavourites(storage)]
    setOnDevice(favourites)
    if (signedIn && favourites.length > 0) moveToAccount({ body: { favourites } })
  }, [storage, signedIn, moveToAccount])
  return { signedIn, inAccount: data ?? [], onDevice, keepOnDevice }
}

/** Returns whether a target is a favourite, and a function to change that. */
export function useFavourite(target: FavouriteTarget) {
  const t = useText()
  const cache = useCache()
  const { notices } = useApp()
  const { signedIn, inAccount, onDevice, keepOnDevice } = useFavourites()
  const found = inAccount.find(isSame(target))
  const add = useCall(addFavourites, {
    says: { id: 'favourite.kept' },
    onDone: (list) => cache.write(getMyFavourites, {}, list),
  })
  const remove = useRemoveFavourite()
  const wanted = add.isPending || (remove.isPending ? false : undefined)
  const keep = (kept: boolean) => {
    if (!signedIn) {
      keepOnDevice([...onDevice.filter((each) => !isSame(target)(each)), ...(kept ? [target] : [])])
      if (kept) notices.show(t('favourite.kept.device'), 'success')
    } else if (kept) add.mutate({ body: { favourites: [target] } })
    else if (found) remove.mutate({ params: { id: found.id } })
  }
  return { isKept: wanted ?? (found !== undefined || onDevice.some(isSame(target))), keep }
}

/** Removes a favourite from the account; one that another device has already removed counts as removed. */
export function useRemoveFavourite(onGone?: () => void) {
  const intl = useIntl()
  const cache = useCache()
  const { notices } = useApp()
  const forget = (id: string) => {
    cache.update(getMyFavourites, (list) => list.filter((each) => each.id !== id))
    onGone?.()
  }
  return useCall(removeFavourite, {
    inline: true,
    onDone: (_, { params }) => forget(params.id),
    onRefused: (error, { params }) =>
      isFinalError(error) ? forget(params.id) : notices.show(errorText(intl, error), 'error'),
  })
}

/** Reads the device's favourites; ignores other formats. Checks no ids, since the browser has no schemas of calls. */
function readStoredFavourites(storage: AppStorage): readonly FavouriteTarget[] {
  try {
    const { favourites }: { favourites: unknown } = JSON.parse(storage.get('favourites') ?? '')
    return Array.isArray(favourites) ? favourites.filter(isTarget) : []
  } catch {
    return []
  }
}

const isTarget = (kept: unknown): kept is FavouriteTarget =>
  typeof kept === 'object' && kept !== null && 'businessObjectId' in kept && typeof kept.businessObjectId === 'string'

const storeFavourites = (storage: AppStorage, favourites: readonly FavouriteTarget[]): void =>
  favourites.length > 0 ? storage.set('favourites', JSON.stringify({ favourites })) : storage.remove('favourites')
