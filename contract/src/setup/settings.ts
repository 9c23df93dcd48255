/** Settings that owners make for their salon (BIZ-01, BIZ-02). */
import { salonLimits } from '@goldline/domain/business-object/salon'
import { countries } from '@goldline/domain/customer/phone'
import { currencies } from '@goldline/domain/money'
import { maxLengths } from '@goldline/domain/text-lengths'
import { tiers } from '@goldline/domain/user/tier'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { SalonFacts } from '../business-object/salon-facts.ts'
import { call } from '../call.ts'
import { MarketplaceLink } from '../marketplace/links.ts'
import { localizedTexts } from '../product.ts'
import { DryRun, strandedVisits } from '../staff/stranded.ts'
import { Day, Id, IfMatch, LanguageCode, visibleTextSchema, WeekdayName } from '../wire.ts'

const access = salon('salonSettings', ['ADMIN'])
const integerRange = ({ min, max }: { min: number; max: number }) => z.int().check(z.gte(min), z.lte(max))
const description = z.optional(visibleTextSchema(maxLengths.description))

export const SalonSettings = z.strictObject({
  name: visibleTextSchema(maxLengths.name).check(z.minLength(1)),
  description: z.strictObject({ de: description, en: description, vi: description }),
  /** Directions, one line per language; absent: none. */
  arrivals: z.optional(localizedTexts(maxLengths.description)),
  /** Further facts shown on the page (BIZ-11); absent: none. */
  facts: z.optional(SalonFacts),
  /** The name in the booking link; the previous one redirects here. */
  urlName: visibleTextSchema(salonLimits.urlName.max),
  street: visibleTextSchema(maxLengths.name),
  postalCode: visibleTextSchema(20),
  city: visibleTextSchema(maxLengths.name),
  country: z.enum(countries),
  /** The canton or Land of its holidays (BIZ-08); null: only those of the whole country. */
  holidayRegion: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  phoneNr: z.nullable(visibleTextSchema(maxLengths.phoneNr)),
  email: z.nullable(visibleTextSchema(maxLengths.email)),
  timeZone: visibleTextSchema(64),
  currency: z.enum(currencies),
  /** The salon's main language, required for names of its services. */
  language: LanguageCode,
  spendAmountToBonusPointConversionRate: integerRange(salonLimits.rate),
  appointmentLifeTimeInDays: integerRange(salonLimits.lifetime),
  orderLifetimeInDays: integerRange(salonLimits.lifetime),
  showCustomerDataStaffApp: z.boolean(),
  showCustomerDataCheckout: z.boolean(),
  /** Comma-separated e-mails. */
  boNotificationSettings: z.strictObject({ subscribers: visibleTextSchema(2000) }),
})
export type SalonSettings = z.infer<typeof SalonSettings>

/** `version`: the tier, read-only here. */
export const OwnSalon = z.object({
  ...SalonSettings.shape,
  '@type': z.literal('basic-business-object'),
  id: Id,
  /** Whether Google may book the salon (RWG-02); changed by `switchGoogleBooking`. */
  reserveWithGoogle: z.boolean(),
  version: z.enum(tiers),
  /** Links to the marketplace and their health (MKT-01); null: none. Created and ended by other calls. */
  twConnect: z.nullable(MarketplaceLink),
  twPro: z.nullable(MarketplaceLink),
})
export type OwnSalon = z.infer<typeof OwnSalon>

export const getSalonSettings = call({
  id: 'getSalonSettings',
  summary: 'The settings of the own salon',
  route: 'GET /v1/business-object',
  access,
  response: OwnSalon,
})

/** Changes only the fields sent; the last change of a field wins. A refusal's `field` names it (`body.…`). */
export const updateSalonSettings = call({
  id: 'updateSalonSettings',
  summary: 'Change settings of the own salon',
  route: 'PATCH /v1/business-object',
  access,
  body: z.partial(SalonSettings),
  response: OwnSalon,
  refuses: ['urlName.taken', 'invalid-email', 'invalid-phoneNr'],
})

export const Hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const Capacity = z.nullable(integerRange(salonLimits.capacity))
const RuleDay = z.nullable(Day)

export const OwnOpening = z.strictObject({
  activated: z.boolean(),
  open: Hour,
  close: Hour,
  capacity: Capacity,
  rules: z
    .array(
      z.strictObject({
        weekday: z.nullable(WeekdayName),
        activated: z.boolean(),
        open: Hour,
        close: Hour,
        capacity: Capacity,
        from: RuleDay,
        to: RuleDay,
      }),
    )
    .check(z.maxLength(salonLimits.rules)),
})
export type OwnOpening = z.infer<typeof OwnOpening>

/** `version`: for If-Match. */
const SavedOpening = z.object({ ...OwnOpening.shape, version: z.int() })

export const getOpening = call({
  id: 'getOpening',
  summary: 'When the own salon is open, with its exceptions',
  route: 'GET /v1/business-object/opening',
  access,
  response: SavedOpening,
})

export const putOpening = call({
  id: 'putOpening',
  summary:
    'Replaces the own salon’s opening hours at once; appointments stay, and are listed if they are outside of them',
  route: 'PUT /v1/business-object/opening',
  access,
  body: OwnOpening,
  requestHeaders: IfMatch,
  query: DryRun,
  response: z.object({ ...SavedOpening.shape, ...strandedVisits }),
  refuses: ['version-conflict'],
})
