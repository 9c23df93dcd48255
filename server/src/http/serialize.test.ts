import { Appointment } from '@goldline/contract/appointment'
import { call } from '@goldline/contract/call'
import { allCalls } from '@goldline/contract/test/all'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Schema, valuesOf } from '../test/values.ts'
import { jsonSchema, serializerOf } from './serialize.ts'

const seed = Number(process.env.SEED ?? 20_261_121)
const answering = allCalls.filter(({ response }) => response !== undefined)

const both = (definition: Parameters<typeof serializerOf>[0]) => {
  const [fast, strict] = [serializerOf(definition, false), serializerOf(definition, true)]
  if (!fast || !strict) throw new Error('no answer')
  return { fast, strict }
}

describe(`the fast serializer, seed ${seed}`, () => {
  test.each(answering.map((each) => [each.id, each] as const))(
    '[OPS-06] writes %s like the strict one, and loses nothing',
    (_, definition) => {
      const { fast, strict } = both(definition)
      const values = valuesOf(jsonSchema(definition.response ?? z.null(), 'output') as Schema)
      fc.assert(
        fc.property(values, (value) => {
          const written = JSON.parse(fast(value))
          expect(written).toEqual(JSON.parse(strict(value)))
          expect(written).toEqual(JSON.parse(JSON.stringify(value)))
        }),
        { seed, numRuns: 60 },
      )
    },
  )

  test('[OPS-06] omits fields missing from the contract, so that a row with too many reveals nothing', () => {
    const { fast, strict } = both(
      call({
        id: 'x',
        summary: '',
        route: 'GET /x',
        access: 'public',
        status: 200,
        response: z.object({ name: z.string(), inner: z.nullable(z.object({ a: z.int() })) }),
      }),
    )
    const row = { name: 'Lena', passwordHash: 'secret', inner: { a: 1, pin: '1234' } }
    for (const write of [fast, strict]) expect(JSON.parse(write(row))).toEqual({ name: 'Lena', inner: { a: 1 } })
  })

  test('[AVL-05] writes the placeholder of an unassigned person, an id and null', () => {
    const services = Appointment.shape.services
    const { fast } = both(
      call({
        id: 'y',
        summary: '',
        route: 'GET /y',
        access: 'public',
        status: 200,
        response: z.object({ staffId: Appointment.shape.staffId, services }),
      }),
    )
    const id = crypto.randomUUID()
    const service = {
      productId: id,
      variantId: null,
      name: null,
      price: 1,
      listPrice: 2,
      priceReason: null,
      duration: 30,
      segments: [{ kind: 'work', minutes: 30 }],
      product: null,
    }
    for (const staffId of ['-1', id, null]) {
      const answer = { staffId, services: [{ ...service, staffId: staffId ?? '-1', requestedStaffId: null }] }
      expect(JSON.parse(fast(answer))).toEqual(answer)
    }
  })
})
