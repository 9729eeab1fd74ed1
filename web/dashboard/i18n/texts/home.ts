import { homeTexts } from '../../../../server/dashboard/homeTexts.ts'
import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the home screen. */
export const home = {
  home: {
    ...homeTexts,
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
        en: 'This device no longer shows the sales of this store.',
        es: 'Este dispositivo ya no avisa de ventas de esta tienda.',
      },
      pushBlocked: {
        pt: 'O navegador não permite avisos desta página. Permita nas configurações dele e tente de novo.',
        en: 'The browser blocks notifications from this page. Allow them in its settings and try again.',
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
      all: { pt: 'Ver todas as vendas', en: 'View all sales', es: 'Ver todas las ventas' },
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
      pt: 'De cada meio, quantas vendas criadas foram pagas e quanto somaram, antes de reembolsos.',
      en: 'For each method, the share of sales that were paid, and their total before refunds.',
      es: 'De cada medio, cuántas ventas creadas se pagaron y cuánto sumaron, antes de reembolsos.',
    },
    noMethods: {
      pt: 'Ainda não há pagamentos neste período.',
      en: 'There are no payments in this period yet.',
      es: 'Todavía no hay pagos en este período.',
    },
    firstSteps: { pt: 'Primeiros passos', en: 'First steps', es: 'Primeros pasos' },
    steps: {
      fee: {
        title: {
          pt: 'Escolher a taxa da plataforma',
          en: 'Choose the platform fee',
          es: 'Elegir la comisión de la plataforma',
        },
        note: {
          pt: 'Sem escolha, cada venda mostra 4,99% + R$ 1,00 descontados do líquido. Pode ser zero.',
          en: 'Without a choice, each sale shows 4.99% + R$1.00 deducted from its net amount. It can be zero.',
          es: 'Sin elegir, cada venta muestra 4,99% + R$ 1,00 descontados del neto. Puede ser cero.',
        },
        go: { pt: 'Escolher', en: 'Choose', es: 'Elegir' },
      },
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
