import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apps, renderedApps, root } from './build/apps.ts'
import { catalogues } from './build/catalogues.ts'
import { firstLoadChunk } from './build/first-load.ts'
import { firstPaint } from './build/first-paint.ts'
import { noSchemas } from './build/no-schemas.ts'
import { publish, staging } from './build/publish.ts'
import { sourcesHash } from './build/stamp.ts'
import { wholeParts } from './build/whole-parts.ts'

// Messages are parsed by our plugin; both environments get FormatJS without its parser (about 9 KB gzip).
const noParser = fileURLToPath(import.meta.resolve('@formatjs/icu-messageformat-parser/no-parser.js'))

// What every app formats its texts with, and what queries stand on, without the observers that only some screens use.
const packages =
  /react-intl|intl-messageformat|@formatjs|react-query[\\/]build[\\/]modern[\\/]QueryClientProvider\.js|query-core[\\/]build[\\/]modern[\\/](query|queryClient|queryCache|mutation|mutationCache|infiniteQueryBehavior|retryer|removable)\.js/

export default defineConfig(({ command }) => ({
  root,
  appType: 'custom',
  publicDir: false,
  plugins: [catalogues(), noSchemas(), react(), wholeParts(), firstPaint()],
  resolve: { alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: noParser }] },
  environments: {
    client: {
      build: {
        outDir: `${staging}/client`,
        manifest: true,
        modulePreload: { polyfill: false },
        // Nothing inlined: the content security policy has no data: (and fonts stay cacheable).
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: Object.fromEntries(apps.map((app) => [app, `${root}/${app}.html`])),
          // React changes seldom and stays cached over releases.
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/ },
                { name: 'packages', test: packages },
                { name: firstLoadChunk(), includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled whole, with React's production build fixed, whatever NODE_ENV the server runs under. While developing, packages
      // are Node's to load.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        outDir: `${staging}/ssr`,
        ssr: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: Object.fromEntries(renderedApps.map((app) => [`${app}/page`, `${root}/src/apps/${app}/page.tsx`])),
          output: { entryFileNames: '[name].js' },
          // A page is rendered with its texts at hand; only the browser loads them apart.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      // Taken before: a source that changes meanwhile makes the build stale.
      const hash = sourcesHash()
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
      publish(hash)
    },
  },
}))
