import { Button, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { LinkButton } from '../../components/link.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useGo, useStorePath } from '../../components/target.ts'
import { When } from '../../components/when.tsx'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useCan, useGatewayTitle, useMe } from '../../session/me.ts'
import styles from './firstDay.module.css'
import type { GatewayGuide } from './gatewayGuide.tsx'
import { GatewayTrouble } from './gatewayTrouble.tsx'
import { useGatewayTest } from './useGatewayTest.ts'

type Account = components['schemas']['GatewayAccount']
type Routes = DataOf<'/dashboard/api/stores/{storeId}/gateways'>['routes']
type Progress = DataOf<'/dashboard/api/stores/{storeId}/gateways/{accountId}/steps'>
type Step = Progress['steps'][number]
type Of = { account: Account; guide: GatewayGuide; routes: Routes }

const WATCHING_MS = 2_000
/**
 * After this time the person is probably elsewhere. Then the screen reads rarely, because each read counts payments and
 * refunds.
 */
const LONG_MS = 60_000
const RARELY_MS = 10_000

/** The steps of the first day. A step is ticked automatically when the server sees it done. */
export function FirstDay(of: Of) {
  const [isOver, setOver] = useState(false)
  const isLong = useIsLong()
  const progress = useRead(
    '/dashboard/api/stores/{storeId}/gateways/{accountId}/steps',
    { path: { accountId: of.account.id } },
    { everyMs: isOver ? false : isLong ? RARELY_MS : WATCHING_MS },
  )
  const open = progress.data?.steps.filter(({ doneAt }) => doneAt === null)
  useEffect(() => setOver(open?.length === 0), [open?.length])
  return (
    <Card title={t.firstDay.title} note={t.firstDay.note}>
      <Loaded query={progress}>{(data) => <Steps progress={data} of={of} />}</Loaded>
    </Card>
  )
}

/** True after the page has been open for some time. */
function useIsLong(): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLong
}

function Steps({ progress, of }: { progress: Progress; of: Of }) {
  const name = useGatewayTitle()(of.account.provider)
  const [trouble, setTrouble] = useState<string>()
  const { steps } = progress
  const done = steps.filter(({ doneAt }) => doneAt !== null).length
  const next = steps.find(({ doneAt }) => doneAt === null)
  return (
    <>
      <Text size="sm" fw={600} role="status" mb="md">
        {done === steps.length ? t.firstDay.allDone : t.firstDay.count(done, steps.length)}
      </Text>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.step} className={styles.step} data-done={step.doneAt !== null} data-next={step === next}>
            <span className={styles.mark} aria-hidden="true">
              {step.doneAt === null ? index + 1 : <Icon name="check" size={14} />}
            </span>
            <div className={styles.words}>
              <Text fw={600} size="sm">
                {titleOf(step, progress)}
                <span className="visually-hidden">: {step.doneAt === null ? t.firstDay.open : t.actions.done}</span>
              </Text>
              <Text size="sm" c="dimmed" component="div">
                {step.doneAt === null ? (
                  <Advice step={step} progress={progress} of={of} />
                ) : (
                  <When at={step.doneAt} long />
                )}
              </Text>
            </div>
            <div className={styles.action}>
              <Action step={step} progress={progress} of={of} onTrouble={setTrouble} />
            </div>
          </li>
        ))}
      </ol>
      <GatewayTrouble name={name} words={trouble} />
    </>
  )
}

function titleOf({ step }: Step, { method }: Progress): string {
  return step === 'paid' ? t.firstDay.paid[method === 'pix' ? 'pix' : 'credit_card'] : t.firstDay.steps[step]
}

/** The next action for a step that is not done. */
function Advice({
  step: { step },
  progress,
  of: { account, guide, routes },
}: {
  step: Step
  progress: Progress
  of: Of
}): ReactNode {
  const { environment } = useMe()
  const name = useGatewayTitle()(account.provider)
  const amount = money(progress.amountInCents)
  switch (step) {
    case 'credentials':
      return t.firstDay.doCredentials(name)
    case 'webhook_registered':
      return account.simulated ? t.firstDay.doRegister.registered : t.firstDay.doRegister[guide.webhooks]
    case 'webhook_received':
      return t.firstDay.doReceive
    case 'paid':
      if (routes[progress.method] !== account.id) return t.firstDay.otherRoute(t.methods[progress.method])
      return environment === 'sandbox'
        ? t.firstDay.doPayAsTest(amount, t.methods[progress.method])
        : t.firstDay.doPay(amount, t.methods[progress.method])
    case 'refunded':
      return t.firstDay.doRefund
  }
}

type Doing = { step: Step; progress: Progress; of: Of; onTrouble: (words: string | undefined) => void }

/** The button of a step that is not done. */
function Action({ step, progress, of, onTrouble }: Doing) {
  const can = useCan()
  const path = useStorePath()
  const paid = progress.steps.find((one) => one.step === 'paid')?.paymentId
  const isRefunded = progress.steps.some((one) => one.step === 'refunded' && one.doneAt !== null)
  // The owner needs the sale next: first to refund it, and then to look at it.
  if (paid && step.step === (isRefunded ? 'paid' : 'refunded'))
    return <OpenSale to={path('sales/$saleId', { saleId: paid })} />
  if (step.doneAt !== null) return null
  if (step.step === 'credentials') return can('gateways.write') && <Test account={of.account} onTrouble={onTrouble} />
  if (step.step === 'paid')
    return (
      can('charges.write') &&
      of.routes[progress.method] === of.account.id && <FirstCharge amountInCents={progress.amountInCents} />
    )
  return null
}

function OpenSale({ to }: { to: Parameters<typeof LinkButton>[0]['to'] }) {
  return (
    <LinkButton to={to} size="xs" variant="default">
      {t.firstDay.openSale}
    </LinkButton>
  )
}

/** Tests the credentials when it appears, and again at each press. */
function Test({ account, onTrouble }: { account: Account; onTrouble: Doing['onTrouble'] }) {
  const name = useGatewayTitle()(account.provider)
  const test = useGatewayTest({ id: account.id, name, onTrouble })
  const wasTested = useRef(false)
  useEffect(() => {
    if (wasTested.current) return
    wasTested.current = true
    test.mutate()
  }, [test.mutate])
  return (
    <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
      {t.gateways.test}
    </Button>
  )
}

/** Creates the charge that the owner pays, and opens the charge's page with the link. */
function FirstCharge({ amountInCents }: { amountInCents: number }) {
  const storeId = useStoreId()
  const path = useStorePath()
  const go = useGo()
  const create = useChange(
    () =>
      api.POST('/dashboard/api/stores/{storeId}/charges', {
        params: { path: { storeId } },
        body: { currency: 'BRL', amountInCents, description: t.firstDay.chargeName },
      }),
    { done: t.charges.created, onDone: ({ id }) => void go(path('charges/$chargeId', { chargeId: id })) },
  )
  return (
    <Button size="xs" variant="default" loading={create.isPending} onClick={() => create.mutate()}>
      {t.firstDay.createCharge(money(amountInCents))}
    </Button>
  )
}
