import { allCalls } from '@goldline/contract/test/all'
import { expect, test } from 'vitest'
import { files, read } from './files.ts'

const apps = files(/^(?!.*\.test\.).*\.tsx?$/, 'web/src')
  .filter((path) => !path.startsWith('web/src/test/'))
  .map(read)
  .join('\n')
const words = new Set(apps.match(/\w+/g))
/** Whether the code uses it by name or by address. */
const isSent = ({ id, path }: (typeof allCalls)[number]) => words.has(id) || apps.includes(`'${path}'`)

test('[OPS-06] every call is sent by one of our apps, or names its sender', () => {
  const unsent = allCalls.filter((each) => !isSent(each) && each.sentBy === undefined)
  expect(unsent.map(({ id }) => id)).toEqual([])
})

test('[OPS-06] no call sent by our apps is marked as sent by others', () => {
  const ours = allCalls.filter((each) => isSent(each) && each.sentBy !== undefined)
  expect(ours.map(({ id }) => id)).toEqual([])
})
