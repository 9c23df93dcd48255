import { oldestBrowsers } from '@goldline/domain/oldest-browsers'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apps, renderedApps, root } from './build/apps.ts'
import { className, classNames } from './build/class-names.ts'
import { firstLoadChunk } from './build/first-load.ts'
import { firstPaint } from './build/first-paint.ts'
import { noSchemas } from './build/no-schemas.ts'
import { worker, writeWorkers } from './build/offline.ts'
import { oldBrowsers } from './build/old-browsers.ts'
import { publish, sourcesHash, staging } from './build/publish.ts'
import { scale } from './build/scale.ts'
import { texts } from './build/texts.ts'
import { wholeParts } from './build/whole-parts.ts'

const alias = [
  // A dependency of wouter for React before 18.
  { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' },
]

// Shared by every app: React, and queries without the observers, which only some screens use.
const packages =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]|react-query[\\/]build[\\/]modern[\\/]QueryClientProvider\.js|query-core[\\/]build[\\/]modern[\\/](query|queryClient|queryCache|mutation|mutationCache|infiniteQueryBehavior|retryer|removable)\.js/

/** Code to read and change data by queries, in one file, since each further file is a round trip on a slow phone. */
const queries =
  /react-query[\\/]build[\\/]modern[\\/](useQuery|useQueries|useMutation|useBaseQuery|IsRestoringProvider|QueryErrorResetBoundary|errorBoundaryUtils|suspense)\.js|query-core[\\/]build[\\/]modern[\\/](queryObserver|queriesObserver|mutationObserver)\.js/

/** The server adds it to pages only if it is switched on (LOG-01). */
const clientLog = 'client-log'
/** Salons' own websites load it (WEB-01). */
const embed = 'embed-v1'
/** The server adds it to a page that is requested in a frame (WEB-01). */
const framed = 'framed'

const inputs = {
  ...Object.fromEntries(apps.map((app) => [app, `${root}/${app}.html`])),
  [worker]: `${root}/src/frame/worker.ts`,
  [clientLog]: `${root}/src/frame/client-log/main.ts`,
  [embed]: `${root}/src/embed/v1.ts`,
  [framed]: `${root}/src/embed/framed.ts`,
}

type NamedFile = { name: string }
const clientOutput = {
  // A classic script that leaves no globals in the website that loads it.
  banner: ({ name }: NamedFile) => (name === embed ? '(()=>{' : ''),
  footer: ({ name }: NamedFile) => (name === embed ? '})()' : ''),
  // An app lists every file that it may load later, so names cost bytes: only files that journeys delay have one.
  chunkFileNames: ({ name }: NamedFile) =>
    `assets/${/^(TimeScreen|SalonIsland)$/.test(name) ? '[name]-' : ''}[hash:7].js`,
  assetFileNames: 'assets/[hash:6][extname]',
  // No hash for workers, whose address browsers request again, nor for files that the server or a salon's website
  // refers to by name.
  entryFileNames: ({ name }: NamedFile) =>
    [worker, clientLog, embed, framed].includes(name) ? '[name].js' : 'assets/[name]-[hash].js',
}

const parts = wholeParts()

export default defineConfig(({ command }) => ({
  root,
  appType: 'custom',
  publicDir: false,
  css: { modules: { generateScopedName: className }, ...(command === 'build' && { postcss: { plugins: [scale()] } }) },
  plugins: [texts(), classNames(), noSchemas(), react(), parts.plugin, oldBrowsers(), firstPaint()],
  resolve: { alias },
  environments: {
    client: {
      build: {
        outDir: `${staging}/client`,
        target: Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`),
        manifest: true,
        modulePreload: { polyfill: false, resolveDependencies: parts.resolveDependencies },
        // Inline nothing: the content security policy forbids data: URLs, and fonts stay cacheable.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: inputs,
          // Drops schemas that no call of the page reads, and icons that nothing shows: creating them has no side
          // effects.
          treeshake: { manualPureFunctions: ['z', 'call', 'icon'] },
          // These rarely change, so they stay cached across releases.
          output: {
            ...clientOutput,
            codeSplitting: {
              groups: [
                { name: 'packages', test: packages },
                { name: 'queries', test: queries, includeDependenciesRecursively: false },
                // A separate sheet, which first-paint.ts does not apply unchanged.
                { name: 'fonts', test: /kit[\\/]fonts\.css$/ },
                { name: firstLoadChunk(), includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundles React's production build, whatever NODE_ENV the server has. In development, Node loads packages itself.
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
          // Assets that a rendered page refers to are part of the client's build.
          output: { entryFileNames: '[name].js', assetFileNames: clientOutput.assetFileNames },
          // The server renders pages with their texts loaded; only the browser loads them separately.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      // Hashed before building, so that a source changed meanwhile makes the build stale.
      const hash = sourcesHash()
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
      writeWorkers(`${staging}/client`)
      publish(hash)
    },
  },
}))
