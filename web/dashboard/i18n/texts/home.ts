import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the home screen. */
export const home = {
  home: {
    title: { pt: 'Início', en: 'Home', es: 'Inicio' },
    period: { pt: 'Período', en: 'Period', es: 'Período' },
    periods: {
      today: { pt: 'Hoje', en: 'Today', es: 'Hoy' },
      yesterday: { pt: 'Ontem', en: 'Yesterday', es: 'Ayer' },
      week: { pt: '7 dias', en: '7 days', es: '7 días' },
      month: { pt: 'Este mês', en: 'This month', es: 'Este mes' },
      own: { pt: 'Outro período', en: 'Other period', es: 'Otro período' },
    },
    paid: { pt: 'Pago', en: 'Paid', es: 'Pagado' },
    paidRefunded: {
      pt: (amount: string) => `${amount} já devolvidos em parte`,
      en: (amount: string) => `${amount} of it refunded in part`,
      es: (amount: string) => `${amount} ya devueltos en parte`,
    },
    pending: { pt: 'Pendente', en: 'Pending', es: 'Pendiente' },
    refunded: { pt: 'Reembolsado', en: 'Refunded', es: 'Reembolsado' },
    chargedBack: { pt: 'Contestado', en: 'Charged back', es: 'Contracargos' },
    counted: {
      pt: 'Vendas pelo dia em que foram criadas, com o que voltou delas depois.',
      en: 'Sales by the day of their creation, with what was refunded or charged back later.',
      es: 'Ventas por el día de su creación, con lo devuelto de ellas después.',
    },
    conversion: { pt: 'Conversão', en: 'Conversion', es: 'Conversión' },
    sales: {
      pt: (n: number, text: string) => (n === 1 ? '1 venda' : `${text} vendas`),
      en: (n: number, text: string) => (n === 1 ? '1 sale' : `${text} sales`),
      es: (n: number, text: string) => (n === 1 ? '1 venta' : `${text} ventas`),
    },
    before: {
      pt: (figure: string) => `Antes: ${figure}`,
      en: (figure: string) => `Before: ${figure}`,
      es: (figure: string) => `Antes: ${figure}`,
    },
    compared: {
      pt: (span: string, weeks: number) =>
        weeks === 1
          ? `Comparado com a semana anterior: ${span}.`
          : `Comparado com os mesmos dias da semana, ${weeks} semanas antes: ${span}.`,
      en: (span: string, weeks: number) =>
        weeks === 1
          ? `Compared with the week before: ${span}.`
          : `Compared with the same weekdays, ${weeks} weeks before: ${span}.`,
      es: (span: string, weeks: number) =>
        weeks === 1
          ? `Comparado con la semana anterior: ${span}.`
          : `Comparado con los mismos días de la semana, ${weeks} semanas antes: ${span}.`,
    },
    nothingToCompare: {
      pt: (span: string) => `Sem comparação, porque não houve vendas antes: ${span}.`,
      en: (span: string) => `No comparison, because there were no sales before: ${span}.`,
      es: (span: string) => `Sin comparación, porque antes no hubo ventas: ${span}.`,
    },
    points: {
      pt: (points: string) => `${points} p.p.`,
      en: (points: string) => `${points} pp`,
      es: (points: string) => `${points} p.p.`,
    },
    converted: {
      pt: (paid: string, created: string) => `${paid} de ${created} pagas`,
      en: (paid: string, created: string) => `${paid} of ${created} paid`,
      es: (paid: string, created: string) => `${paid} de ${created} pagados`,
    },
    live: {
      title: { pt: 'Últimas vendas pagas', en: 'Latest paid sales', es: 'Últimas ventas pagadas' },
      sound: { pt: 'Som a cada venda', en: 'Sound for each sale', es: 'Sonido en cada venta' },
      push: { pt: 'Avisar neste aparelho', en: 'Notify this device', es: 'Avisar en este dispositivo' },
      pushOn: {
        pt: 'Este aparelho avisa de cada venda paga, com o valor e o produto.',
        en: 'This device shows each paid sale, with its amount and product.',
        es: 'Este dispositivo avisa de cada venta pagada, con el importe y el producto.',
      },
      pushOff: {
        pt: 'Este aparelho não avisa mais de vendas desta loja.',
        en: 'This device shows no more sales of this store.',
        es: 'Este dispositivo ya no avisa de ventas de esta tienda.',
      },
      pushBlocked: {
        pt: 'O navegador não permite avisos desta página. Permita nas configurações dele e tente de novo.',
        en: 'The browser does not allow notifications of this page. Allow them in its settings and try again.',
        es: 'El navegador no permite avisos de esta página. Permítalos en su configuración e intente de nuevo.',
      },
      pushFailed: {
        pt: 'O navegador não conseguiu ligar os avisos. Tente de novo mais tarde.',
        en: 'The browser could not turn notifications on. Try again later.',
        es: 'El navegador no pudo activar los avisos. Intente de nuevo más tarde.',
      },
      pushOnHomeScreen: {
        pt: 'Avisos de vendas no iPhone: toque em Compartilhar, depois em “Adicionar à Tela de Início”, e abra o Balcão por lá.',
        en: 'Notifications of sales on an iPhone: tap Share, then “Add to Home Screen”, and open Balcão from there.',
        es: 'Avisos de ventas en el iPhone: toque Compartir, luego “Agregar a inicio”, y abra Balcão desde allí.',
      },
      all: { pt: 'Ver todas as vendas', en: 'See all sales', es: 'Ver todas las ventas' },
      arrived: {
        pt: (amount: string, name: string) => `Nova venda: ${amount} ${name}`,
        en: (amount: string, name: string) => `New sale: ${amount} ${name}`,
        es: (amount: string, name: string) => `Nueva venta: ${amount} ${name}`,
      },
    },
    chart: { pt: 'Vendas no período', en: 'Sales in the period', es: 'Ventas en el período' },
    chartInWords: {
      pt: (amount: string) => `Gráfico de vendas: ${amount} pagos no período`,
      en: (amount: string) => `Chart of sales: ${amount} paid in the period`,
      es: (amount: string) => `Gráfico de ventas: ${amount} pagados en el período`,
    },
    notSummed: {
      pt: (days: number) => `Escolha de 1 a ${days} dias`,
      en: (days: number) => `Choose 1 to ${days} days`,
      es: (days: number) => `Elija de 1 a ${days} días`,
    },
    notSummedNote: {
      pt: 'As vendas de um tempo maior estão em Vendas, com as somas.',
      en: 'Sales shows a longer time, with its sums.',
      es: 'Las ventas de un tiempo mayor están en Ventas, con las sumas.',
    },
    quiet: { pt: 'Nenhuma venda neste período', en: 'No sales in this period', es: 'Ninguna venta en este período' },
    quietNote: {
      pt: 'Assim que alguém pagar, o gráfico aparece aqui.',
      en: 'As soon as somebody pays, the chart appears here.',
      es: 'En cuanto alguien pague, el gráfico aparece aquí.',
    },
    methods: { pt: 'Conversão por meio', en: 'Conversion by method', es: 'Conversión por medio de pago' },
    methodsNote: {
      pt: 'De cada meio, quantos pagamentos criados foram pagos e quanto somaram, antes de devoluções.',
      en: 'For each method, the share of created payments that buyers paid, and their sum before refunds.',
      es: 'De cada medio, cuántos de los pagos creados se pagaron y cuánto sumaron, antes de devoluciones.',
    },
    noMethods: {
      pt: 'Ainda não há pagamentos neste período.',
      en: 'There are no payments in this period yet.',
      es: 'Todavía no hay pagos en este período.',
    },
    disputesToAnswer: {
      pt: (n: number) =>
        n === 1 ? 'Uma contestação espera as provas da loja.' : `${n} contestações esperam as provas da loja.`,
      en: (n: number) =>
        n === 1 ? 'A dispute waits for the store’s evidence.' : `${n} disputes wait for the store’s evidence.`,
      es: (n: number) =>
        n === 1 ? 'Un reclamo espera las pruebas de la tienda.' : `${n} reclamos esperan las pruebas de la tienda.`,
    },
    firstDue: {
      pt: (until: string) => `Prazo: ${until}.`,
      en: (until: string) => `Last moment: ${until}.`,
      es: (until: string) => `Plazo: ${until}.`,
    },
    openRefundRequests: {
      pt: (n: number) =>
        n === 1
          ? 'Um comprador pediu reembolso e espera resposta.'
          : `${n} compradores pediram reembolso e esperam resposta.`,
      en: (n: number) =>
        n === 1
          ? 'A buyer asks for a refund and waits for an answer.'
          : `${n} buyers ask for refunds and wait for an answer.`,
      es: (n: number) =>
        n === 1
          ? 'Un comprador pidió reembolso y espera respuesta.'
          : `${n} compradores pidieron reembolso y esperan respuesta.`,
    },
    failedDeliveries: {
      pt: (n: number) =>
        n === 1
          ? 'Uma entrega de webhook falhou de vez e espera por você.'
          : `${n} entregas de webhooks falharam de vez e esperam por você.`,
      en: (n: number) =>
        n === 1
          ? 'One webhook delivery failed after its last attempt. You can send it again.'
          : `${n} webhook deliveries failed after their last attempts. You can send them again.`,
      es: (n: number) =>
        n === 1
          ? 'Una entrega de webhook falló definitivamente y espera por usted.'
          : `${n} entregas de webhooks fallaron definitivamente y esperan por usted.`,
    },
    disabledEndpoints: {
      pt: (n: number) =>
        n === 1 ? 'Um endpoint de webhook está desativado.' : `${n} endpoints de webhooks estão desativados.`,
      en: (n: number) => (n === 1 ? 'One webhook endpoint is disabled.' : `${n} webhook endpoints are disabled.`),
      es: (n: number) =>
        n === 1 ? 'Un endpoint de webhook está desactivado.' : `${n} endpoints de webhooks están desactivados.`,
    },
    see: { pt: 'Ver', en: 'See', es: 'Ver' },
    firstSteps: { pt: 'Primeiros passos', en: 'First steps', es: 'Primeros pasos' },
    steps: {
      gateway: {
        title: { pt: 'Conectar um meio de pagamento', en: 'Connect a gateway', es: 'Conectar un procesador de pagos' },
        note: {
          pt: 'Quem processa PIX, boleto e cartão desta loja.',
          en: 'A gateway processes the PIX, boleto and card payments of this store.',
          es: 'Quien procesa PIX, boleto y tarjeta de esta tienda.',
        },
        go: { pt: 'Conectar', en: 'Connect', es: 'Conectar' },
      },
      webhook: {
        title: { pt: 'Receber webhooks', en: 'Receive webhooks', es: 'Recibir webhooks' },
        note: {
          pt: 'Seu sistema fica sabendo de cada pagamento na hora.',
          en: 'Your system receives each payment event immediately.',
          es: 'Su sistema se entera de cada pago al instante.',
        },
        go: { pt: 'Criar endpoint', en: 'Create endpoint', es: 'Crear endpoint' },
      },
      charge: {
        title: { pt: 'Fazer a primeira cobrança', en: 'Make the first charge', es: 'Hacer el primer cobro' },
        note: {
          pt: 'Crie uma, compartilhe o link e veja a venda chegar.',
          en: 'Create a charge, share its link, and see the sale here.',
          es: 'Cree uno, comparta el enlace y vea llegar la venta.',
        },
        go: { pt: 'Criar cobrança', en: 'Create charge', es: 'Crear cobro' },
      },
    },
  },
} satisfies Texts
