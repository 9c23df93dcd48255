/** Free starts of partners' services at Google's stand-in, which accepts only documented requests. */
const shapes = {
  replacement: ['merchantId', 'serviceId', 'startTimeRestrict', 'endTimeRestrict', 'availability'],
  start: ['startTime', 'duration', 'spotsTotal', 'spotsOpen', 'confirmationMode'],
}
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
/** Refuses longer requests before parsing them. */
const mostBytes = 4 * 1024 * 1024

type Start = Record<string, unknown>
type Replacement = {
  merchantId: string
  serviceId: string
  startTimeRestrict: string
  endTimeRestrict: string
  availability: Start[]
}

export type Inventory = ReturnType<typeof inventory>

export function inventory() {
  const services = new Map<string, number[]>()
  let calls = 0
  return {
    calls: () => calls,
    /** @returns the answer's status */
    replace(method: string | undefined, body: Record<string, unknown>): number {
      if (method !== 'POST') return 404
      const { extendedServiceAvailability: news, ...rest } = body
      const fits = Array.isArray(news) && news.length > 0 && Object.keys(rest).length === 0
      if (!fits || !news.every(isReplacement) || JSON.stringify(body).length > mostBytes) return 400
      for (const each of news) put(services, each)
      calls++
      return 200
    },
    starts: (merchantId: string, serviceId: string): string[] =>
      (services.get(`${merchantId} ${serviceId}`) ?? []).map((start) => new Date(start).toISOString()),
  }
}

/** Replaces the starts in the window. */
function put(services: Map<string, number[]>, said: Replacement): void {
  const key = `${said.merchantId} ${said.serviceId}`
  const [from, to] = [Date.parse(said.startTimeRestrict), Date.parse(said.endTimeRestrict)]
  const others = (services.get(key) ?? []).filter((start) => start < from || start >= to)
  const own = said.availability.map(({ startTime }) => Date.parse(String(startTime)))
  services.set(
    key,
    [...others, ...own].sort((one, other) => one - other),
  )
}

const hasOnly = (record: object, names: readonly string[]): boolean =>
  Object.keys(record).sort().join() === names.toSorted().join()

function isReplacement(said: Replacement): said is Replacement {
  const { merchantId, serviceId, startTimeRestrict: from, endTimeRestrict: to, availability } = said
  return (
    hasOnly(said, shapes.replacement) &&
    [merchantId, serviceId].every((id) => /^[A-Za-z0-9_.~-]{1,100}$/.test(id)) &&
    [from, to].every((time) => instant.test(time)) &&
    Array.isArray(availability) &&
    availability.every((start) => isStart(start) && isWithin(String(start.startTime), from, to))
  )
}

const isWithin = (time: string, from: string, to: string): boolean =>
  Date.parse(from) <= Date.parse(time) && Date.parse(time) < Date.parse(to)

/** 64-bit numbers are JSON strings. */
const isStart = (start: Start): boolean =>
  hasOnly(start, shapes.start) &&
  instant.test(String(start.startTime)) &&
  /^[1-9]\d*s$/.test(String(start.duration)) &&
  [start.spotsTotal, start.spotsOpen].every((spots) => spots === '1') &&
  start.confirmationMode === 'CONFIRMATION_MODE_SYNCHRONOUS'
