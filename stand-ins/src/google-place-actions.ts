/** A stand-in of the Place Actions API: stores booking links, one per address, type and place. */

export type PlaceActionLink = {
  name: string
  uri: string
  placeActionType: string
  providerType: 'MERCHANT' | 'AGGREGATOR_3P'
  isEditable: boolean
}
type LinkRequest = { method: string | undefined; path: string; query: URLSearchParams; raw: string }
type Answer = readonly [status: number, body: unknown]

export type PlaceActions = ReturnType<typeof makePlaceActions>

const types = ['APPOINTMENT', 'ONLINE_APPOINTMENT', 'SOLOPRENEUR_APPOINTMENT', 'SHOP_ONLINE']

/** `reason`: an ErrorCode of the API. */
export const refusal = (status: number, code: string, reason?: string): Answer => [
  status,
  {
    error: {
      code: status,
      status: code,
      message: code,
      ...(reason && { details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }] }),
    },
  },
]

/** @param places locations/… of the account */
export function makePlaceActions(places: readonly string[]) {
  const links: PlaceActionLink[] = []
  let made = 0

  function add(place: string, uri: string, placeActionType: string): PlaceActionLink {
    const name = `${place}/placeActionLinks/${++made}`
    const link = { name, uri, placeActionType, providerType: 'MERCHANT', isEditable: true } as const
    links.push(link)
    return link
  }

  function create(place: string, raw: string): Answer {
    const { uri, placeActionType } = JSON.parse(raw) as { uri?: unknown; placeActionType?: unknown }
    if (typeof uri !== 'string' || !URL.canParse(uri) || !types.includes(String(placeActionType)))
      return refusal(400, 'INVALID_ARGUMENT')
    const type = String(placeActionType)
    const has = links.some(
      (link) => link.uri === uri && link.placeActionType === type && link.name.startsWith(`${place}/`),
    )
    return has ? refusal(409, 'ALREADY_EXISTS') : [200, add(place, uri, type)]
  }

  function changeOrRemove({ method, path, query, raw }: LinkRequest): Answer {
    const at = links.findIndex(({ name }) => `/v1/${name}` === path)
    const link = links[at]
    if (link === undefined) return refusal(404, 'NOT_FOUND')
    if (method === 'DELETE') {
      links.splice(at, 1)
      return [200, {}]
    }
    if (method !== 'PATCH' || query.get('updateMask') !== 'uri') return refusal(400, 'INVALID_ARGUMENT')
    link.uri = (JSON.parse(raw) as { uri: string }).uri
    return [200, link]
  }

  return {
    links: (): readonly PlaceActionLink[] => links,
    add,
    remove: (name: string) => void links.splice(links.findIndex((link) => link.name === name) >>> 0, 1),
    answer(asked: LinkRequest): Answer {
      const place = /^\/v1\/(locations\/[^/]+)\/placeActionLinks$/.exec(asked.path)?.[1]
      if (place === undefined) return changeOrRemove(asked)
      if (!places.includes(place)) return refusal(404, 'NOT_FOUND')
      return asked.method === 'POST' ? create(place, asked.raw) : list(links, place, asked.query)
    },
  }
}

function list(links: readonly PlaceActionLink[], place: string, query: URLSearchParams): Answer {
  const type = /^place_action_type=(\w+)$/.exec(query.get('filter') ?? '')?.[1]
  const all = links.filter(
    (link) => link.name.startsWith(`${place}/`) && (type === undefined || link.placeActionType === type),
  )
  const [from, size] = [Number(query.get('pageToken') ?? 0), Number(query.get('pageSize') ?? 10)]
  const shown = all.slice(from, from + size)
  return [
    200,
    {
      ...(shown.length > 0 && { placeActionLinks: shown }),
      ...(from + size < all.length && { nextPageToken: String(from + size) }),
    },
  ]
}
