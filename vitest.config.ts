import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { keepInMemory } from './server/src/test/throw-away.ts'
import { texts } from './web/build/texts.ts'

keepInMemory()
process.env.NODE_COMPILE_CACHE ||= join(import.meta.dirname, 'node_modules/.cache/node')

/** Node runs TypeScript by itself, and faster than what Vite makes of it; only the web needs Vite. */
const byNode = { experimental: { viteModuleRunner: false, nodeLoader: false } }

// One project per room, so that a room's tests can be run alone. Nothing is kept apart from file to file: a worker loads
// its modules and its page once, which is a third to two thirds of the time.
// A limit ends what hangs; on a busy machine what works may take its time.
const room = (name: string, include: string[], rest: object = byNode) => ({
  test: { name, include, environment: 'node', isolate: false, testTimeout: 60_000, hookTimeout: 60_000, ...rest },
})

export default defineConfig({
  test: {
    // For two cores: files wait for the database, for processes and for what is tried again, which a third fills.
    maxWorkers: 3,
    // A limit ends what hangs here, too: a second is short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      room('domain', ['domain/src/**/*.test.ts']),
      room('contract', ['contract/src/**/*.test.ts']),
      // Screens load their texts as in the build.
      {
        ...room('web', ['web/src/**/*.test.{ts,tsx}'], {
          setupFiles: ['web/src/test/empty-page.ts'],
        }),
        plugins: [texts()],
      },
      room('house', ['docs/**/*.test.ts', 'bench/**/*.test.ts']),
      room('server', ['server/src/**/*.test.ts', 'stand-ins/src/**/*.test.ts', 'demo/src/**/*.test.ts'], {
        ...byNode,
        globalSetup: ['server/src/test/database-server.ts'],
        sequence: { groupOrder: 1 },
      }),
    ],
  },
})
