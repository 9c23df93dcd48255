import { allCalls } from '@goldline/contract/test/all'
import { expect, test } from 'vitest'
import { files, read } from './files.ts'

const apps = files(/^(?!.*\.test\.).*\.tsx?$/, 'web/src')
  .filter((path) => !path.startsWith('web/src/test/'))
  .map(read)
  .join('\n')
const words = new Set(apps.match(/\w+/g))
/** Named in code, or by its address. */
const isSent = ({ id, path }: (typeof allCalls)[number]) => words.has(id) || apps.includes(`'${path}'`)

test('[OPS-06] every call is sent by an app of ours, or says who else sends it', () => {
  const unsent = allCalls.filter((each) => !isSent(each) && each.sentBy === undefined)
  expect(unsent.map(({ id }) => id)).toEqual([])
})

test('[OPS-06] no call that an app of ours sends is said to be somebody else’s', () => {
  const ours = allCalls.filter((each) => isSent(each) && each.sentBy !== undefined)
  expect(ours.map(({ id }) => id)).toEqual([])
})
