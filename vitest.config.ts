import { defineConfig } from 'vitest/config'
import { catalogues } from './web/build/catalogues.ts'

// One project per room, so that a room's tests can be run alone.
// A limit ends what hangs; on a busy machine what works may take its time.
const room = (name: string, include: string[], rest: object = {}) => ({
  test: { name, include, environment: 'node', testTimeout: 60_000, hookTimeout: 60_000, ...rest },
})

export default defineConfig({
  test: {
    projects: [
      room('domain', ['domain/src/**/*.test.ts']),
      room('contract', ['contract/src/**/*.test.ts']),
      // Screens load their texts as in the build.
      { ...room('web', ['web/src/**/*.test.{ts,tsx}']), plugins: [catalogues()] },
      room('house', ['docs/**/*.test.ts', 'bench/**/*.test.ts']),
      room('server', ['server/src/**/*.test.ts', 'stand-ins/src/**/*.test.ts'], {
        globalSetup: ['server/src/test/database-server.ts'],
        maxWorkers: 2,
      }),
    ],
  },
})
