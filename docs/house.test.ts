import { describe, expect, test } from 'vitest'
import { files, read } from './files.ts'

const sources = files(/\.(tsx?|css|sql)$/)
const isTest = (path: string) => /\.test\.tsx?$|\/src\/test\/|^(e2e|bench|docs)\/|config\.ts$/.test(path)

/** Returns `path:line` of every line that matches. */
function finds(paths: readonly string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
}

/** Participles, pronouns, question words and fillers: a name must tell more. */
const VAGUE = `About Accepted Added Adding After Agreed Ahead All Among Another Answered Around Ask Asked Asking At Awaited Away
    Back Before Begin Beginning Begun Between Blocked Blocking Booked Both Bought Broken Busy By Came Carried Change
    Changed Changing Checked Choose Chosen Claim Coming Compared Connected Consequence Counted Counts Created
    Creating Crowds Decided Diary Do Doing Done Dragging Drawn Dropped Edited Editing Effort End Ended Ending
    Entered Entering Entries Entry Every Existing Expected Fact Facts Failed Finding Found From Given Gone Had Hand
    Happened Heard Held Here Holding How In Inside Instead Item Its Joined Joining Judged Kept Key Keys Known Last
    Later Leave Left Line Lines Listed Listen Loaded Locked Made Making Meant Measured Meeting Missing Mode Moment
    More Move Moved Movements Moving Named Naming Net Next Nobody Nothing Occasion Of One Open Opened Opening Other
    Others Out Own Owned Paid Part Parts Past Person Picking Piece Pieces Place Placed Places Placing Planned
    Present Priced Queued Reached Read Reading Received Remove Removing Restored Row Rows Run Said Sample Saved Say
    Scale Searched Seen Selling Sending Sent Shape Shown Since Sold Sought Standing States Stored Taken Taking
    Telling Thing Things Together Told Two Typed Typing Used Using Verdict Wait Waiting Waits Wanted Way Ways What
    When Where Which Who Whole Whom Whose Why Wished Work Working Write Writing Written`

describe('every file', () => {
  const linesOf = (path: string) => read(path).trimEnd().split('\n').length
  const code = sources.filter(
    (path) => /^(domain|contract|server|web|stand-ins|demo)\/.*\.(tsx?|css)$/.test(path) && !isTest(path),
  )

  test('has at most 300 lines, and 250 in the product', () => {
    expect(sources.filter((path) => linesOf(path) > 300)).toEqual([])
    expect(code.filter((path) => linesOf(path) > 250)).toEqual([])
  })

  test('is rarely shorter than 30 lines', () => {
    const lengths = code.map(linesOf).sort((a, b) => a - b)
    expect(lengths.length).toBeGreaterThan(500)
    expect(lengths.filter((length) => length < 30).length / lengths.length).toBeLessThanOrEqual(0.15)
    expect(lengths[lengths.length >> 1]).toBeLessThanOrEqual(80)
  })

  test('is in a folder named by topic, not by technical kind', () => {
    const kinds = /(^|\/)(controllers?|services?|repositor(y|ies)|utils?|helpers?|lib|common|types|models?|hooks)\//
    // The customer's screen for choosing services uses the specification's word in its name.
    const named = sources.filter((path) => !/^web\/src\/apps\/\w+\/services\//.test(path))
    expect(named.filter((path) => kinds.test(path))).toEqual([])
    expect(sources.filter((path) => /(^|\/)index\.tsx?$/.test(path))).toEqual([])
  })

  test('is finished: no TODOs, no skipped tests, no mocks of our own modules', () => {
    const own = sources.filter((path) => !path.startsWith('docs/'))
    expect(finds(own, /\bTODO\b|\bFIXME\b|\bXXX\b/)).toEqual([])
    expect(finds(own.filter(isTest), /\b(test|it|describe)\.(only|skip|todo)\(|\bvi\.mock\(/)).toEqual([])
  })

  test('mentions only the product: no local paths, no issue numbers', () => {
    const texts = files(/\.(tsx?|css|sql|md|json|html)$|^\.ci\/run$/).filter(
      (path) => path !== 'docs/house.test.ts' && path !== 'package-lock.json',
    )
    expect(finds(texts, /(?<![\w.}])\/(home|work|workspace|Users)\/\w/)).toEqual([])
    expect(finds(texts, /\b(issue|ticket) #?\d+\b|\bSPEC\.txt\b/i)).toEqual([])
  })

  test('a type, class or component has a noun as its name that tells what it contains', () => {
    // Allowed: `Refused`, the error that handlers throw, and `Page`, which every screen exports.
    const vague = new Set(VAGUE.split(/\s+/))
    const types = /^(?:export )?(?:abstract )?(?:type|interface|class) (\w+)/
    const components = /^(?:export )?(?:async )?(?:function|const) ([A-Z]\w*)/
    const named = (path: string, line: string) =>
      (types.exec(line) ?? (path.endsWith('x') ? components.exec(line) : null))?.[1] ?? ''
    const vaguely = sources
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) =>
        read(path)
          .split('\n')
          .map((line) => ({ path, name: named(path, line) })),
      )
      .filter(({ name }) => vague.has(name))
    expect(vaguely).toEqual([])
  })

  test('shows no line that begins with a dot: the dot stays with the word before it', () => {
    const dot = /(?<![\u00a0·])· /
    const shown = files(/^web\/src\/.*\.tsx?$/).filter((path) => !isTest(path) && !path.startsWith('web/src/test/'))
    const dots = finds(shown, dot).filter((each) => !/document\.title|\/\*\*/.test(each))
    expect(dots.filter((each) => !each.startsWith('web/src/kit/dot.ts'))).toEqual([])
    const texts = Object.entries<Record<string, string>>(JSON.parse(read('web/src/i18n/texts.json')))
    const words = texts.filter(([id]) => !id.startsWith('site.title.'))
    expect(words.length).toBeGreaterThan(3000)
    expect(words.filter(([, text]) => dot.test(Object.values(text).join('\n')))).toEqual([])
  })

  test('gets its texts by `t` everywhere', () => {
    const saying = code.filter((path) => /^web\/src\/(?!i18n\/|test\/)/.test(path))
    expect(saying.length).toBeGreaterThan(300)
    expect(finds(saying, /\bformatMessage\b|\bFormattedMessage\b/)).toEqual([])
  })

  test('reads keys by `keyOf`, which ignores keys of an input method', () => {
    // Entries of the browser's storage also have a `key`.
    const others = /^web\/src\/(kit\/typing|browser\/cookies|client\/session)\.ts$/
    const asking = code.filter((path) => path.startsWith('web/src/') && !others.test(path))
    expect(finds(asking, /\b(event|nativeEvent)\.(key|code|isComposing)\b|\bkey\b.* = event$/)).toEqual([])
  })
})

describe('the rooms', () => {
  test('a migration is named after the server folder or file that owns its tables, one each', () => {
    const topics = files(/^server\/src\/.+\.ts$/).flatMap((path) => {
      const [, ...parts] = path.replace(/\.ts$/, '').split('/').slice(1)
      return parts.map((_, end) => parts.slice(0, end + 1).join('-'))
    })
    const names = files(/^server\/src\/db\/migrations\/.*\.sql$/).map((path) =>
      path.replace(/^.*\/\d{12}-(.*)\.sql$/, '$1'),
    )
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !topics.includes(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })

  test('only config.ts reads the environment', () => {
    const allowed = (path: string) => isTest(path) || path === 'server/src/config.ts' || /^web\/(?!src\/)/.test(path)
    expect(
      finds(
        sources.filter((path) => !allowed(path)),
        /\bprocess\.env\b/,
      ),
    ).toEqual([])
  })

  test('the domain has no clock, no randomness and no I/O: they are passed in as facts', () => {
    const rules = sources.filter((path) => path.startsWith('domain/') && !isTest(path))
    expect(rules.length).toBeGreaterThan(20)
    const unclean =
      /\bDate\.now\b|\bnew Date\(\s*\)|\bTemporal\.Now\b|\bperformance\.|\bMath\.random\b|\bcrypto\.|\bfetch\(|\bconsole\.|\bset(Timeout|Interval)\(/
    expect(finds(rules, unclean)).toEqual([])
  })

  test('[OPS-18] one clock: nothing else reads the machine’s time, and a page’s clock starts at the time of the run', () => {
    const machine = /\bDate\.now\b|\bnew Date\(\s*\)|\bTemporal\.Now\b|\bclock\.(install|setFixedTime)\(\)/
    // These may read the machine's time: the clocks of the product, the run and the attackers, and the date of a
    // measurement.
    const hands = 'server/src/test/attack/shifted-clock.ts'
    const allowed = ['server/src/clock.ts', 'server/src/test/run-clock.ts', hands, 'bench/results.ts']
    const own = sources.filter(
      (path) => (/^(server|demo)\//.test(path) || isTest(path)) && path !== 'docs/house.test.ts',
    )
    expect(
      finds(
        own.filter((path) => !allowed.includes(path)),
        machine,
      ),
    ).toEqual([])
  })

  test('a handler that is not one transaction explains why in the line above', () => {
    const handlers = sources.filter((path) => path.startsWith('server/src/') && !isTest(path))
    const silent = handlers.filter((path) => /^(?! *\/\/).*\n(?!export function ).*\binSteps\(/m.test(read(path)))
    expect(silent).toEqual([])
  })

  test('no HTML is set from a string', () => {
    const web = sources.filter((path) => path.startsWith('web/'))
    expect(finds(web, /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(/)).toEqual(
      [],
    )
  })
})

test('the lockfile has every package’s hash and contains no registry', () => {
  type Locked = { link?: boolean; integrity?: string; resolved?: string; version?: string }
  const lock: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))
  const installed = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'))
  expect(installed.length).toBeGreaterThan(50)
  expect(installed.filter(([, each]) => !each.link && !each.integrity).map(([path]) => path)).toEqual([])
  expect(installed.filter(([, each]) => /^[a-z+]+:/.test(each.resolved ?? '')).map(([path]) => path)).toEqual([])
})

test('each decision has its own number', () => {
  const numbers = files(/^docs\/decisions\/.*\.md$/).map((path) => path.match(/(\d{3})-/)?.[1])
  expect(numbers.length).toBeGreaterThan(30)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

test('documents name existing files, by path from the root or by file name', () => {
  const named = files(/\.md$/).flatMap((document) =>
    [...read(document).matchAll(/`((?!YYYY)[\w./-]+\.(?:tsx?|css|sql))`/g)].map(([, path = '']) => ({
      document,
      path,
    })),
  )
  expect(named.length).toBeGreaterThan(80)
  const exists = (path: string) => sources.some((source) => source === path || source.split('/').at(-1) === path)
  expect(named.filter(({ path }) => !exists(path))).toEqual([])
})
