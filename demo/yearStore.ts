import { readFileSync } from 'node:fs'
import { createChance, personOf } from './people.ts'

const DAY_MS = 86_400_000
const DAYS = 335
const lessonTitles = ['A água', 'A moagem', 'O coador', 'A prensa', 'O espresso', 'O leite', 'A torra', 'A xícara']
const sources = ['instagram', 'google', 'youtube', 'email']
const campaigns = ['lancamento', 'perpetuo', 'aniversario']

/**
 * Builds the import document of the demo store: its catalogue, and eleven months of sales and students. The weeks after
 * them are played at the simulator (playMonth.ts).
 * @param now the end of the history
 */
export function yearStore(now: Date) {
  const history = payments(now)
  return {
    stores: [
      {
        ref: 'demo',
        name: 'Escola do Café (demo)',
        settings: {
          maxInstallments: 12,
          interestFreeInstallments: 3,
          statementDescriptor: 'ESCOLACAFE',
          checkoutReminders: true,
          platformFeePercent: 4.99,
          platformFeeFixedInCents: 100,
        },
        gateways: [{ provider: 'GATEWAY_A', credentials: 'simulator' }],
        apiKeys: [{ ref: 'demo', name: 'Demonstração', scopes: ['charges:read', 'charges:write'] }],
        users: [{ email: 'demo@escola.example', name: 'Dona da Escola', role: 'owner' }],
        // This event never occurs in the demo, so nothing is sent to this address.
        webhookEndpoints: [{ ref: 'loja', url: 'http://127.0.0.1:4000/hook', events: ['refund.failed'] }],
        ...catalogue,
        courses: [course(new Date(now.getTime() - DAYS * DAY_MS))],
        students: students(now, history),
        payments: history,
      },
    ],
  }
}

const offer = (ref: string, product: string, name: string, priceInCents: number) => ({
  ref,
  product,
  name,
  priceInCents,
})

/** The picture of the first product in `demo.json`. */
const { pictureUrl } = JSON.parse(readFileSync(new URL('demo.json', import.meta.url), 'utf8')).stores[0].products[0]

const catalogue = {
  products: [
    { ref: 'barista', name: 'Formação Barista', pictureUrl },
    { ref: 'clube', name: 'Clube do Café' },
    { ref: 'receitas', name: 'E-book: 40 receitas' },
    { ref: 'mentoria', name: 'Mentoria em grupo' },
  ],
  offers: [
    offer('receitas', 'receitas', 'PDF e áudio', 2_900),
    offer('mentoria', 'mentoria', 'Quatro encontros', 49_700),
    {
      ...offer('barista', 'barista', 'Acesso vitalício', 39_700),
      description: 'Oito aulas, certificado e comunidade.',
      batches: [
        { ref: 'lote1', name: 'Lote 1', priceInCents: 29_700, maxSales: 40 },
        { ref: 'lote2', name: 'Lote 2', priceInCents: 39_700, maxSales: 400 },
      ],
      bumps: ['receitas'],
      upsell: 'mentoria',
    },
    {
      ...offer('clube', 'clube', 'Plano mensal', 5_990),
      description: 'Um café novo por mês, com aula ao vivo.',
      billingType: 'RECURRING',
      billingCycle: 'MONTHLY',
    },
  ],
  coupons: [
    { ref: 'volta', code: 'VOLTA10', percent: 10, offers: ['barista'], maxUses: 100 },
    { ref: 'alunos', code: 'ALUNOS30', amountInCents: 3_000, offers: ['barista'] },
  ],
}

function course(createdAt: Date) {
  const modules = ['Fundamentos', 'Métodos'].map((title, part) => ({
    ref: `m${part}`,
    title,
    status: 'PUBLISHED',
    lessons: lessonTitles
      .slice(part * 4, part * 4 + 4)
      .map((name, index) => ({
        ref: `l${part * 4 + index}`,
        title: name,
        status: 'PUBLISHED',
        body: 'Prepare a bancada, leia a ficha da aula e **anote o que provou**.',
        durationSeconds: 480,
      })),
  }))
  return {
    ref: 'barista',
    product: 'barista',
    title: 'Formação Barista',
    tagline: 'Do grão à xícara',
    status: 'PUBLISHED',
    certificateEnabled: true,
    workloadHours: 12,
    createdAt: createdAt.toISOString(),
    cohorts: [{ ref: 'turma', name: 'Turma única', isDefault: true, createdAt: createdAt.toISOString() }],
    modules,
  }
}

type Payment = ReturnType<typeof payments>[number]

/** Sales grow over the year. They are lower on weekends, and peak in two launches of five days. */
function payments(now: Date) {
  const chance = createChance(20)
  return Array.from({ length: DAYS }, (_, day) => {
    const at = new Date(now.getTime() - (DAYS - day) * DAY_MS)
    const isWeekend = [0, 6].includes(at.getUTCDay())
    const isLaunch = (day >= 90 && day < 95) || (day >= 250 && day < 255)
    const count = Math.round((1 + (2.5 * day) / DAYS) * (isWeekend ? 0.6 : 1) * (isLaunch ? 5 : 1) + chance() * 2 - 0.5)
    return Array.from({ length: count }, () => new Date(at.getTime() - Math.floor(chance() * 0.6 * DAY_MS)))
  })
    .flat()
    .map((createdAt, index) => payment(createdAt, index, chance))
}

function payment(createdAt: Date, index: number, chance: () => number) {
  const paymentMethod = pick(chance, ['pix', 'pix', 'pix', 'credit_card', 'credit_card', 'boleto'])
  const [sold, amountInCents] = pick(chance, [
    ['barista', 39_700],
    ['barista', 29_700],
    ['receitas', 2_900],
    ['receitas', 2_900],
    ['mentoria', 49_700],
  ] as const)
  const dead = paymentMethod === 'credit_card' ? 'FAILED' : 'EXPIRED'
  const luck = chance()
  return {
    ref: `p${index}`,
    status: luck < 0.16 ? dead : luck < 0.19 ? 'REFUNDED' : 'PAID',
    paymentMethod,
    provider: 'GATEWAY_A',
    amountInCents,
    platformFeeInCents: Math.round(amountInCents * 0.0499) + 100,
    offer: sold,
    product: sold,
    customer: personOf(index),
    tracking: { utmSource: pick(chance, sources), utmCampaign: pick(chance, campaigns) },
    createdAt: createdAt.toISOString(),
  }
}

/**
 * The buyers of the course are its students. Each student has seen a part of the lessons, and some have finished the
 * course.
 */
function students(now: Date, history: readonly Payment[]) {
  const chance = createChance(7)
  const buyers = history.filter((sale) => sale.offer === 'barista' && sale.status === 'PAID')
  return buyers.map(({ ref, customer, createdAt }) => {
    const start = new Date(createdAt).getTime()
    const seen = Math.floor(chance() ** 0.7 * (lessonTitles.length + 1))
    const step = (now.getTime() - start) / (lessonTitles.length + 2)
    const progress = Array.from({ length: seen }, (_, lesson) => ({
      lesson: `l${lesson}`,
      status: 'COMPLETED',
      watchedSeconds: 480,
      percentWatched: 100,
      completedAt: new Date(start + step * (lesson + 1)).toISOString(),
    }))
    return {
      ref: `s${ref}`,
      name: customer.name,
      email: customer.email,
      createdAt,
      lastLoginAt: new Date(start + step * (seen + 0.5)).toISOString(),
      enrollments: [{ ref: `e${ref}`, course: 'barista', cohort: 'turma', status: 'ACTIVE', progress }],
    }
  })
}

function pick<Choice>(chance: () => number, choices: readonly Choice[]): Choice {
  return choices[Math.floor(chance() * choices.length)]!
}
