/** The parts of `npm run bench`, each loaded only in the process that runs it. */
import { readFileSync } from 'node:fs'
import type { Figure } from './figures.ts'

type BenchPart = { title: string; figures(quick: boolean): Promise<Figure[]> }

export const parts: Record<string, BenchPart> = {
  availability: {
    title: 'Availability in the domain, from rows to answer',
    figures: async () => (await import('./availability.ts')).availabilityFigures(),
  },
  movable: {
    title: 'Full days with movable appointments, 8 people',
    figures: async (quick) => (await import('./movable-day.ts')).movableFigures(quick ? 20 : 60),
  },
  http: {
    title: 'Over HTTP, with the database',
    figures: async (quick) => (await import('./http.ts')).httpFigures(quick ? 20 : 60),
  },
  codes: {
    title: 'Codes while the other channel’s provider is dead',
    figures: async (quick) => (await import('./codes.ts')).codeFigures(quick ? 20 : 100),
  },
  messages: {
    title: 'A message to 20 000 customers, and codes of the same salon meanwhile',
    figures: async (quick) => (await import('./messages.ts')).messageFigures(quick ? 2_000 : 20_000, quick ? 5 : 50),
  },
  race: { title: 'Never twice: 64 book one start, two server processes', figures: raceFigures },
  booking: {
    title: 'A booking: `POST /v1/appointments` of a customer who is signed in',
    figures: async (quick) => (await import('./booking.ts')).bookingFigures(quick ? 600 : undefined),
  },
  google: {
    title: 'Google’s booking server: a hundred starts a lookup',
    figures: async (quick) =>
      (await import('./google.ts')).googleFigures(quick ? 60 : undefined, quick ? 30 : undefined),
  },
  marketplace: {
    title: 'The marketplace’s bookings, and ours while all providers hang',
    figures: async (quick) =>
      (await import('./marketplace.ts')).marketplaceFigures(quick ? 60 : undefined, quick ? 20 : undefined),
  },
  'google-feeds': {
    title: 'Google’s feeds: thirty days of all salons, by the process that answers requests as well',
    figures: async (quick) => (await import('./google-feeds.ts')).googleFeedFigures(quick ? 50 : undefined),
  },
  growth: {
    title: 'Growth: salons in one database',
    figures: async (quick) => {
      const { growthFigures } = await import('./growth.ts')
      return quick ? growthFigures(400, [10, 50, 100], 20) : growthFigures()
    },
  },
  memory: {
    title: 'Memory of the server process, resident',
    figures: async (quick) =>
      (await import('./memory.ts')).memoryFigures(quick ? 10_000 : undefined, quick ? 200 : undefined),
  },
  audit: {
    title: 'Lighthouse, mobile preset: the demo’s pages from a production build, median of three',
    figures: async (quick) => (await import('./audit.ts')).auditFigures(quick ? 1 : 3),
  },
  hydration: {
    title: 'A salon’s page comes alive, the processor at a quarter of its speed, median of five',
    figures: async (quick) => (await import('./hydration.ts')).hydrationFigures(quick ? 1 : 5),
  },
  'admin-day': {
    title: 'ADMIN turns to another full day of the demo, median of twenty',
    figures: async (quick) => (await import('./admin-day.ts')).adminDayFigures(quick ? 3 : 20),
  },
  admin: {
    title: 'ADMIN of a big salon: 12 people, 200 visits a day, 1 500 a month, 50 000 customers',
    figures: async (quick) => (await import('./admin-load.ts')).adminFigures(quick ? 2 : 7),
  },
  till: {
    title: 'CHECKOUT: fifty lines, a sale that is paid, a day of ten thousand orders',
    figures: async (quick) => (await import('./till.ts')).tillFigures(quick ? 20 : 200, quick ? 500 : 10_000),
  },
  kiosk: {
    title: 'CHECKIN and STAFF: waits, who was found, two thousand guests, and how soon they are there again',
    figures: async (quick) => (await import('./kiosk.ts')).kioskFigures(quick ? 200 : 2000, quick ? 5 : 20),
  },
  simulation: {
    title: 'Simulation of a salon’s week (`bench/simulation.ts`, as last run)',
    figures: simulationFigures,
  },
}

async function raceFigures(quick: boolean): Promise<Figure[]> {
  const { race } = await import('./race.ts')
  const { rows, broken } = await race(quick ? 8 : 100, quick ? 16 : 64)
  return [
    ...rows.flatMap(({ scenario, rounds, contenders, room, wrong, medianMs }): Figure[] => [
      {
        what: `${scenario}: rounds of ${rounds} without exactly ${room} winners of ${contenders}`,
        figure: wrong,
        goal: 0,
        unit: '',
      },
      { what: `${scenario}: all ${contenders} answered, median`, figure: medianMs, unit: 'ms' },
    ]),
    { what: 'overlaps, over capacity, other broken invariants afterwards', figure: broken, goal: 0, unit: '' },
  ]
}

type SimulationResult = { figures: { group: string; name: string; unit: string; goal?: string; mean: number }[] }

async function simulationFigures(): Promise<Figure[]> {
  const { figures } = JSON.parse(
    readFileSync(new URL('results/simulation.json', import.meta.url), 'utf8'),
  ) as SimulationResult
  return figures.map(({ group, name, unit, goal, mean }) => {
    const limit = /^([≥≤] )?\+?(-?[\d.]+)/.exec(goal ?? '')
    const what = `${group}: ${name}`
    return { what, figure: mean, unit, ...(limit ? { goal: Number(limit[2]), atLeast: limit[1] === '≥ ' } : {}) }
  })
}
