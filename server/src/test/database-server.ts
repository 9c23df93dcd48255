import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded.ts'
import type { DatabaseUrls } from '../db/urls.ts'
import { administer, createTemplate, demoTemplate, dropDatabase, freshName, type TestServer } from './clone.ts'
import { quietLog } from './quiet-log.ts'
import { throwAwayFolder } from './throw-away.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/**
 * A migrated PostgreSQL for one test run: the server of `DATABASE_URL` (whose role may create databases and roles), or
 * a throw-away embedded one in the temporary folder. `stop` leaves nothing behind. Used by vitest, e2e and bench.
 */
export async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  const { url, ownerUrl, stop } = await anyServer()
  try {
    const template = await createTemplate({ url, ownerUrl })
    const clear = async () => {
      const demo = demoTemplate({ template })
      for (const name of [template, demo]) await dropDatabase(ownerUrl, name)
      rmSync(join(tmpdir(), demo), { recursive: true, force: true })
      await stop()
    }
    return { url, ownerUrl, template, stop: clear }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Vitest's globalSetup of the project `server`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...server } = await startTestServer()
  project.provide('testServer', server)
  return stop
}

type ServedDatabase = DatabaseUrls & { stop(): Promise<void> }

async function anyServer(): Promise<ServedDatabase> {
  const given = process.env.DATABASE_URL
  if (given !== undefined && given !== '') return withServerRole(given)
  const dataDir = throwAwayFolder('test')
  const { url, ownerUrl, stop } = await startEmbedded({ dataDir, log: quietLog, durable: false })
  const clear = async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, ownerUrl, stop: clear }
}

/** Creates a role for this run that serves and owns nothing. */
async function withServerRole(ownerUrl: string): Promise<ServedDatabase> {
  const url = new URL(ownerUrl)
  url.username = freshName('role')
  url.password = randomBytes(16).toString('hex')
  await administer(ownerUrl, `create role ${url.username} login password '${url.password}'`)
  await administer(ownerUrl, `grant ${url.username} to current_user`)
  return { url: url.href, ownerUrl, stop: () => administer(ownerUrl, `drop role ${url.username}`) }
}
