import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded.ts'
import { createTemplate, dropDatabase, type TestServer } from './clone.ts'
import { quietLog } from './quiet-log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/**
 * A migrated PostgreSQL for one run of tests: the server of `DATABASE_URL`, whose role may create databases, or else a
 * throw-away embedded one in the temporary folder. `stop` leaves nothing behind. Used by vitest, e2e and bench.
 */
export async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  const { url, stop } = await anyServer()
  try {
    const template = await createTemplate(url)
    const clear = async () => {
      await dropDatabase(url, template)
      await stop()
    }
    return { url, template, stop: clear }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Vitest's globalSetup of the project `server`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, stop } = await startTestServer()
  project.provide('testServer', { url, template })
  return stop
}

async function anyServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.DATABASE_URL
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined }
  const dataDir = mkdtempSync(join(tmpdir(), 'goldline-test-'))
  // Started by root, PostgreSQL runs under another account and has to walk through.
  chmodSync(dataDir, 0o711)
  const { url, stop } = await startEmbedded({ dataDir, log: quietLog, durable: false })
  const clear = async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, stop: clear }
}
