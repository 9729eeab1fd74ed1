import { balcao } from '../../lib/balcao'

type Props = { searchParams: Promise<{ sessao?: string }> }

/** Shows the state of the session. The goods are sent by the webhook, because a buyer may never come back to this page. */
export default async function Thanks({ searchParams }: Props) {
  const { sessao = '' } = await searchParams
  const { status } = await balcao().getCheckoutSession(sessao)
  return (
    <main>
      <h1>{status === 'complete' ? 'Obrigado!' : 'Aguardando o pagamento'}</h1>
      <p>{status === 'complete' ? 'Seu café sai amanhã.' : 'Avisamos por e-mail quando o pagamento cair.'}</p>
    </main>
  )
}
