import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { forgetPersonal } from './forget-personal.ts'

test('[AUTH-04] a sign-out takes away what is a person’s and leaves the countries to the page that asks who comes', () => {
  const queryClient = new QueryClient()
  const topics = ['me', 'my-appointments', 'appointment', 'my-salons', 'phone-nr', 'a topic to come', 'iso-codes']
  for (const topic of topics) queryClient.setQueryData([topic, 'x'], 'kept')
  const countries = new QueryObserver(queryClient, {
    queryKey: ['iso-codes', 'x'],
    staleTime: Number.POSITIVE_INFINITY,
  })
  const stop = countries.subscribe(() => undefined)
  forgetPersonal(queryClient)
  expect(topics.filter((topic) => queryClient.getQueryData([topic, 'x']) !== undefined)).toEqual(['iso-codes'])
  expect(countries.getCurrentResult().data).toBe('kept')
  stop()
})
