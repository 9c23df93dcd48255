import { Appointment } from '@goldline/contract/appointment'
import { allCalls } from '@goldline/contract/test/all'
import { ErrorBody } from '@goldline/contract/wire'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { jsonSchema } from '../serialize.ts'
import { docsPage } from './docs-page.ts'
import { shapeText } from './shape-text.ts'

test('[OPS-06] links to every call from /docs, with its input and output', () => {
  const page = docsPage(allCalls)
  for (const { id, status } of allCalls) {
    const part = page.slice(page.indexOf(`<details id="${id}">`)).split('</details>')[0]
    expect(part).toContain(`Answer ${status}`)
  }
  for (const [, topic] of page.matchAll(/href="#([\w-]+)"/g)) expect(page).toContain(`<section id="${topic}">`)
  expect(page).not.toMatch(/<script|style=|undefined|\[object/)
})

test('[OPS-06] prints shapes as types', () => {
  const shape = z.object({
    id: z.uuid(),
    name: z.optional(z.string().check(z.maxLength(80))),
    staffId: z.nullable(z.union([z.uuid(), z.literal('-1')])),
    days: z.array(z.enum(['A', 'B'])),
    inner: z.nullable(z.object({ price: z.int() })),
  })
  expect(shapeText(jsonSchema(shape, 'output'))).toBe(
    '{\n  id: uuid\n  name?: string ≤ 80\n  staffId: uuid | "-1" | null\n  days: ("A" | "B")[]\n  inner: {\n    price: integer\n  } | null\n}',
  )
  for (const each of [Appointment, ErrorBody]) expect(shapeText(jsonSchema(each, 'output'))).not.toContain('anything')
})
