// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, text } from '../test/screen.tsx'
import { LoadFailure } from './Failure.tsx'

test.each([
  [true, 1],
  [false, 0],
])('[UI-10] the failure has a heading if the missing part was the whole page: %s', (heading, count) => {
  show(<LoadFailure heading={heading} onRetry={() => undefined} />)
  expect(screen.queryAllByRole('heading', { name: text('error.no-connection') })).toHaveLength(count)
})
