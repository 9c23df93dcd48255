import { getIsoCodes } from '@goldline/contract/customer'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createCache } from '../../../client/cache.ts'
import { forgetPersonal } from './forget-personal.ts'

test('[AUTH-04] signing out removes personal data and keeps the list of countries', () => {
  const queryClient = new QueryClient()
  const topics = ['me', 'my-appointments', 'appointment', 'my-salons', 'phone-nr', 'a topic to come', getIsoCodes.id]
  for (const topic of topics) queryClient.setQueryData([topic, 'x'], 'kept')
  const countries = new QueryObserver(queryClient, {
    queryKey: [getIsoCodes.id, 'x'],
    staleTime: Number.POSITIVE_INFINITY,
  })
  const stop = countries.subscribe(() => undefined)
  forgetPersonal(createCache(queryClient))
  expect(topics.filter((topic) => queryClient.getQueryData([topic, 'x']) !== undefined)).toEqual([getIsoCodes.id])
  expect(countries.getCurrentResult().data).toBe('kept')
  stop()
})
