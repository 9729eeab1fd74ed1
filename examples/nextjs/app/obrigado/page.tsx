import { NotFoundError } from '@balcao/node'
import { balcao } from '../../lib/balcao'

type Props = { searchParams: Promise<{ sessao?: string }> }

/** Shows the state of the session. The goods are sent by the webhook, because a buyer may never come back to this page. */
export default async function Thanks({ searchParams }: Props) {
  const { sessao } = await searchParams
  const status = sessao ? await statusOf(sessao) : undefined
  if (status === undefined)
    return (
      <main>
        <h1>Compra não encontrada</h1>
        <p>
          Abra o endereço que você recebeu depois de pagar, ou <a href="/">volte para a loja</a>.
        </p>
      </main>
    )
  return (
    <main>
      <h1>{status === 'complete' ? 'Obrigado!' : 'Aguardando o pagamento'}</h1>
      <p>{status === 'complete' ? 'Seu café sai amanhã.' : 'Avisamos por e-mail quando o pagamento cair.'}</p>
    </main>
  )
}

/** Returns undefined if no session has this id. Anybody can type an address. */
async function statusOf(sessionId: string) {
  try {
    return (await balcao().getCheckoutSession(sessionId)).status
  } catch (error) {
    if (error instanceof NotFoundError) return undefined
    throw error
  }
}
