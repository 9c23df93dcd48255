import { describe, expect, test } from 'vitest'
import type { Call } from './call.ts'
import { allCalls, namedCalls } from './test/all.ts'

const namesOf = (calls: readonly Call[]) => calls.map(({ id }) => id)

describe('the list of all calls', () => {
  test('[OPS-06] has each call once, by its name in the code', () => {
    expect(namedCalls.length).toBeGreaterThan(100)
    expect(namedCalls.filter(([name, { id }]) => name !== id)).toEqual([])
    expect(new Set(namesOf(allCalls)).size).toBe(allCalls.length)
  })

  test('[OPS-06] has no method and path twice, regardless of their parameters’ names', () => {
    const places = allCalls.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
  })
})

describe('every call', () => {
  test('[OPS-06] declares exactly its path’s parameters', () => {
    const strays = allCalls.filter(({ path, params }) => {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      return (
        inPath.sort().join() !==
        Object.keys(params?.def.shape ?? {})
          .sort()
          .join()
      )
    })
    expect(namesOf(strays)).toEqual([])
  })

  test('[OPS-06] that reads has no body and no key, and has a response', () => {
    const reads = allCalls.filter(({ method }) => method === 'GET')
    expect(reads.length).toBeGreaterThan(40)
    const odd = reads.filter((each) => each.body || each.upload || each.idempotent || each.status !== 200)
    expect(namesOf(odd)).toEqual([])
  })

  test('[OPS-06] has at most one body: values or a file', () => {
    expect(namesOf(allCalls.filter(({ body, upload }) => body && upload))).toEqual([])
  })

  test('[UI-17] with 201 has a response, with 204 has none', () => {
    const made = allCalls.filter(({ status }) => status === 201)
    expect(made.length).toBeGreaterThan(10)
    expect(namesOf(made.filter(({ response }) => !response))).toEqual([])
    expect(namesOf(allCalls.filter((each) => each.status === 204 && (each.response || each.binary)))).toEqual([])
  })
})
