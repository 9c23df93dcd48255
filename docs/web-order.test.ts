import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { files } from './files.ts'
import { importsOf, isTableOfScreens, target } from './imports.ts'
import { webOrder } from './web-order.ts'

const sources = files(/\.tsx?$/, 'web/src').filter((path) => !/\.test\.tsx?$|^web\/src\/test\//.test(path))
const imported = new Map(sources.map((path) => [path, importsOf(path).flatMap((at) => target(path, at) ?? [])]))

type Room = { house: string; name: string }

/** undefined: beside an app's rooms. */
function roomOf(path: string): Room | undefined {
  const [, house = 'web/src', name = ''] = /^(web\/src\/apps\/[^/]+|web\/src)\/(?!apps\/)([^/]+)\//.exec(path) ?? []
  return name === '' ? undefined : { house, name }
}

/** Returns the rooms that a file uses, directly or through files beside its app's rooms. */
function askedBy(path: string, seen = new Set<string>()): (Room & { way: string })[] {
  return (imported.get(path) ?? []).flatMap((at) => {
    if (seen.has(at) || isTableOfScreens(at)) return []
    seen.add(at)
    const room = roomOf(at)
    return room ? [{ ...room, way: `${path} → ${at}` }] : askedBy(at, seen)
  })
}

/** Returns each use of a room that does not come before the room using it. */
function waysBack(order: typeof webOrder): string[] {
  return sources.flatMap((path) => {
    const own = isTableOfScreens(path) ? undefined : roomOf(path)
    if (!own) return []
    const place = (name: string) => order[own.house]?.indexOf(name) ?? -1
    const others = askedBy(path).filter(({ house, name }) => house === own.house && name !== own.name)
    return others.filter(({ name }) => place(name) < 0 || place(name) >= place(own.name)).map(({ way }) => way)
  })
}

test('a room of the web uses only those before it', () => {
  expect(waysBack(webOrder)).toEqual([])
  // In the opposite order, every use points back.
  const opposite = Object.entries(webOrder).map(([house, rooms]) => [house, rooms.toReversed()] as const)
  expect(waysBack(Object.fromEntries(opposite)).length).toBeGreaterThan(500)
})

test('the order contains each room, and no other', () => {
  const rooms = new Set(
    sources.flatMap((path) => (roomOf(path) ? [posix.join(...Object.values(roomOf(path) ?? {}))] : [])),
  )
  const named = Object.entries(webOrder).flatMap(([house, names]) => names.map((name) => `${house}/${name}`))
  expect(named.toSorted()).toEqual([...rooms].sort())
})
