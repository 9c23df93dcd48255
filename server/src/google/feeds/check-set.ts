/**
 * Validates a set of feeds against Google's documentation, from the files alone, before it is sent (RWG-04). Shares no
 * code with the writer.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { FeedDescription, type FeedServiceRecord, faultsOfService, feedShapes } from './feed-shapes.ts'

/** A fault in a file. `entity`: the salon concerned; undefined: the whole set. */
export type FeedFault = { readonly file: string; readonly what: string; readonly entity?: string | undefined }

const largestBytes = 200 * 1024 * 1024
/** Maximum size of an unpacked file in bytes, far above that of any written here. */
const mostBytes = 512 * 1024 * 1024
const mostFaults = 50

type SetOnDisk = { folder: string; publicUrl: string }

/** Validates a set. @returns the first fifty faults; empty: the set may be sent */
export async function checkSet({ folder, publicUrl }: SetOnDisk): Promise<FeedFault[]> {
  const judge = newSetChecker(publicUrl)
  const names = await readdir(folder)
  const described = new Set<string>()
  const feeds = new Set<string>()
  for (const file of names.filter((name) => name.endsWith(ending)).sort()) {
    const { data: description } = FeedDescription.safeParse(await readJson(join(folder, file)))
    if (description === undefined) {
      judge.say(file, 'is no description of a file set')
      continue
    }
    if (feeds.has(description.name)) judge.say(file, `describes ${description.name} again`)
    feeds.add(description.name)
    for (const data of description.data_file) {
      if (described.has(data)) judge.say(file, `names ${data} twice`)
      described.add(data)
      const records = await recordsIn(folder, data)
      if (records === undefined) judge.say(data, 'is not there, too large or no {"data": [...]}')
      for (const record of records ?? []) judge.record(description.name, data, record)
    }
  }
  if (feeds.size !== 3) judge.say('the set', `describes ${feeds.size} of three feeds`)
  for (const name of names) if (!name.endsWith(ending) && !described.has(name)) judge.say(name, 'belongs to no feed')
  return judge.end()
}

const ending = '.filesetdesc.json'

function newSetChecker(publicUrl: string) {
  const faults: FeedFault[] = []
  const shapes = feedShapes(
    (url) => URL.canParse(url) && url.startsWith(`${publicUrl}/b/`) && !new URL(url).searchParams.has('rwg_token'),
  )
  const entities = newIds()
  const actions = newIds()
  const services = newIds()
  const served = newIds()
  const seen = {
    'reservewithgoogle.entity': entities,
    'reservewithgoogle.action.v2': actions,
    'glam.service.v0': services,
  }
  const say = (file: string, what: string, entity?: string) =>
    faults.length < mostFaults && faults.push({ file, what, entity })

  return {
    say,
    record(feed: keyof typeof seen, file: string, record: Record<string, unknown>): void {
      const entity = entityOf(record)
      const read = shapes[feed].safeParse(record)
      if (!read.success) return void say(file, pathsOf(read.error), entity)
      const key = feed === 'glam.service.v0' ? `${entity} ${record.service_id}` : `${entity}`
      if (seen[feed].has(key)) say(file, `${key} is there twice`, entity)
      seen[feed].add(key)
      if (feed !== 'glam.service.v0') return
      served.add(`${entity}`)
      for (const what of faultsOfService(record as FeedServiceRecord)) say(file, what, entity)
    },
    end(): FeedFault[] {
      for (const entity of entities) {
        if (!actions.has(entity)) say('the set', 'no action', entity)
        if (!served.has(entity)) say('the set', 'no service', entity)
      }
      for (const entity of new Set([...actions, ...served]))
        if (!entities.has(entity)) say('the set', 'no entity', entity)
      return faults
    },
  }
}

const newIds = () => new Set<string>()

const entityOf = (record: unknown): string | undefined => {
  const { entity_id, merchant_id } = record as { entity_id?: unknown; merchant_id?: unknown }
  const named = entity_id ?? merchant_id
  return typeof named === 'string' ? named : undefined
}

const pathsOf = ({ issues }: z.core.$ZodError): string =>
  issues.map(({ path, code }) => `${path.join('.') || 'record'} (${code})`).join(', ')

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

const Data = z.strictObject({ data: z.array(z.record(z.string(), z.unknown())) })

/** Reads the file's records; undefined: it is missing, too large, or has another format. */
async function recordsIn(folder: string, file: string): Promise<Record<string, unknown>[] | undefined> {
  try {
    const path = join(folder, file)
    if ((await stat(path)).size > largestBytes) return undefined
    const bytes = await readFile(path)
    const text = file.endsWith('.gz') ? await promisify(gunzip)(bytes, { maxOutputLength: mostBytes }) : bytes
    return Data.safeParse(JSON.parse(text.toString('utf8'))).data?.data
  } catch {
    return undefined
  }
}
