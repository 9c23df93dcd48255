/**
 * Reads the operator's content for the site from the folder SITE_DIR (SITE-02): prices.json, people.json and pictures
 * of these people. Pages omit missing or empty content.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { SitePeople, SitePrices } from '@goldline/contract/page'
import { isEmail } from '@goldline/domain/customer/email'
import { tiers } from '@goldline/domain/user/tier'
import * as z from 'zod/mini'
import { text } from './fields.ts'
import type { Reader } from './reader.ts'

export type OperatorSite = {
  readonly prices: SitePrices | undefined
  readonly people: SitePeople
  /** Absolute path of the pictures' folder; undefined: there are no pictures. */
  readonly pictures: string | undefined
}

const picturesFolder = 'pictures'
/** Files of SITE_DIR that this module reads. */
export const siteFiles: readonly string[] = ['prices.json', 'people.json', picturesFolder]

const noContent: OperatorSite = { prices: undefined, people: { founder: null, contact: null }, pictures: undefined }

/** Reads the operator's content; `readLegal` checks that the folder exists and has no other files. */
export function readOperatorSite(read: Reader, dataDir: string): OperatorSite {
  const folder = resolve(dataDir, read.optional('SITE_DIR', text) ?? 'site')
  if (!existsSync(folder)) return noContent
  try {
    return operatorSite(folder)
  } catch (error) {
    read.wrong('SITE_DIR', (error as Error).message)
    return noContent
  }
}

/** Reads the content of a folder; throws an error that names the file and the invalid field. */
export function operatorSite(folder: string): OperatorSite {
  const pictures = join(folder, picturesFolder)
  const people = contentOf(join(folder, 'people.json'), People) ?? {}
  for (const person of ['founder', 'contact'] as const) {
    const file = people[person]?.picture
    if (file !== undefined && !existsSync(join(pictures, file)))
      throw new Error(`names a picture that is not there: ${join(folder, 'people.json')}: ${person}.picture`)
  }
  const prices = contentOf(join(folder, 'prices.json'), Prices)
  return {
    prices: prices && { ...prices, vatIncluded: prices.vatIncluded ?? null, tiers: tiersOf(prices) },
    people: { founder: people.founder ?? null, contact: people.contact ?? null },
    pictures: existsSync(pictures) && readdirSync(pictures).length > 0 ? pictures : undefined,
  }
}

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))
const Localized = z.strictObject({ de: words, en: words, vi: words })
/** An amount with at most two decimals, converted to minor units. */
const Amount = z.pipe(
  z.number().check(z.nonnegative(), z.multipleOf(0.01)),
  z.transform((value) => Math.round(value * 100)),
)
const TierPrice = z.strictObject({
  month: Amount,
  year: z.optional(Amount),
  trialDays: z.optional(z.int().check(z.positive(), z.maximum(366))),
})
const Prices = z.strictObject({
  currency: z.enum(['CHF', 'EUR']),
  vatIncluded: z.optional(z.boolean()),
  tiers: z.partial(z.strictObject({ LITE: TierPrice, LITE_PLUS: TierPrice, PRO: TierPrice })),
})
const picture = z.optional(z.string().check(z.regex(/^[\w-]+\.(avif|webp|jpe?g|png|svg)$/)))
const Founder = z.strictObject({
  name: words,
  picture,
  academy: z.optional(Localized),
  experience: z.optional(Localized),
  quote: z.optional(Localized),
})
const phone = z.string().check(z.regex(/^\+[1-9][\d ]{6,20}$/))
const Contact = z
  .strictObject({
    name: words,
    picture,
    role: z.optional(Localized),
    hours: z.optional(Localized),
    email: z.optional(z.string().check(z.refine(isEmail))),
    telephone: z.optional(phone),
    viber: z.optional(phone),
    messenger: z.optional(z.string().check(z.regex(/^https:\/\/[\w.-]+\/\S*$/))),
  })
  .check(z.refine(({ email, telephone, viber, messenger }) => Boolean(email ?? telephone ?? viber ?? messenger)))
const People = z.strictObject({ founder: z.optional(Founder), contact: z.optional(Contact) })

/** Lists the tiers that have a price, in ascending order. */
const tiersOf = (prices: z.infer<typeof Prices>): SitePrices['tiers'] =>
  tiers.flatMap((tier) => {
    const price = prices.tiers[tier]
    return price ? [{ tier, ...price }] : []
  })

function contentOf<Schema extends z.ZodMiniType>(file: string, schema: Schema): z.output<Schema> | undefined {
  if (!existsSync(file)) return undefined
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error(`has a file that is no JSON: ${file}`)
  }
  const { data, error } = schema.safeParse(content)
  if (error === undefined) return data
  const fields = error.issues.map((issue) => [...issue.path, ...keysOf(issue)].join('.') || 'the whole')
  throw new Error(`has fields that are not as they should be: ${file}: ${[...new Set(fields)].join(', ')}`)
}

/** Returns the names of unknown fields, since the issue's path leads only to their object. */
const keysOf = (issue: z.core.$ZodIssue): readonly string[] => (issue.code === 'unrecognized_keys' ? issue.keys : [])
