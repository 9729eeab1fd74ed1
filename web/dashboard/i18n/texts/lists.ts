import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of lists: their pages, the choice of rows, saved filters and sums. */
export const lists = {
  sold: { title: { pt: 'Últimos 30 dias', en: 'Last 30 days', es: 'Últimos 30 días' } },
  pages: {
    label: { pt: 'Páginas', en: 'Pages', es: 'Páginas' },
    page: {
      pt: (page: string) => `Página ${page}`,
      en: (page: string) => `Page ${page}`,
      es: (page: string) => `Página ${page}`,
    },
    goTo: { pt: 'Ir para a página', en: 'Go to page', es: 'Ir a la página' },
  },
  bulk: {
    row: {
      pt: (name: string) => `Selecionar: ${name}`,
      en: (name: string) => `Select: ${name}`,
      es: (name: string) => `Seleccionar: ${name}`,
    },
    page: { pt: 'Selecionar esta página', en: 'Select this page', es: 'Seleccionar esta página' },
    chosen: {
      pt: (n: number) => (n === 1 ? '1 selecionada' : `${n} selecionadas`),
      en: (n: number) => `${n} selected`,
      es: (n: number) => `${n} en la selección`,
    },
    clear: { pt: 'Limpar a seleção', en: 'Clear the selection', es: 'Limpiar la selección' },
    progress: {
      pt: (done: number, all: number) => `${done} de ${all} feitas`,
      en: (done: number, all: number) => `${done} of ${all} done`,
      es: (done: number, all: number) => `Hecho en ${done} de ${all}`,
    },
    done: {
      pt: (n: number) => (n === 1 ? 'Feito em 1.' : `Feito em ${n}.`),
      en: (n: number) => `Done for ${n}.`,
      es: (n: number) => (n === 1 ? 'Hecho en 1.' : `Hecho en ${n}.`),
    },
    failed: {
      pt: (done: number, failed: number, why: string) => `${done} feitas, ${failed} não. A primeira recusa: ${why}`,
      en: (done: number, failed: number, why: string) => `${done} done, ${failed} not. The first refusal: ${why}`,
      es: (done: number, failed: number, why: string) => `Hecho en ${done}, no en ${failed}. El primer rechazo: ${why}`,
    },
    leftOut: {
      pt: (n: number) => (n === 1 ? '1 das selecionadas fica de fora.' : `${n} das selecionadas ficam de fora.`),
      en: (n: number) => (n === 1 ? '1 of the selection is left out.' : `${n} of the selection are left out.`),
      es: (n: number) => (n === 1 ? '1 de la selección queda fuera.' : `${n} de la selección quedan fuera.`),
    },
    noneLeft: {
      pt: 'As linhas selecionadas saíram desta página ou não aceitam esta ação.',
      en: 'The selected rows have left this page, or do not allow this action.',
      es: 'Las filas seleccionadas ya no están en esta página o no admiten esta acción.',
    },
    andMore: { pt: (n: number) => `e mais ${n}`, en: (n: number) => `and ${n} more`, es: (n: number) => `y ${n} más` },
    refund: {
      act: { pt: 'Reembolsar…', en: 'Refund…', es: 'Reembolsar…' },
      title: {
        pt: (n: number) => (n === 1 ? 'Reembolsar 1 venda?' : `Reembolsar ${n} vendas?`),
        en: (n: number) => (n === 1 ? 'Refund 1 sale?' : `Refund ${n} sales?`),
        es: (n: number) => (n === 1 ? '¿Reembolsar 1 venta?' : `¿Reembolsar ${n} ventas?`),
      },
      total: { pt: 'Total que volta', en: 'Total that goes back', es: 'Total que se devuelve' },
      note: {
        pt: 'Cada comprador recebe tudo o que resta da sua compra. Não dá para desfazer.',
        en: 'Each buyer gets back all that is left of the purchase. This cannot be undone.',
        es: 'Cada comprador recibe todo lo que queda de su compra. No se puede deshacer.',
      },
      sure: {
        pt: (total: string) => `Conferi os nomes e o total de ${total}`,
        en: (total: string) => `I have checked the names and the total of ${total}`,
        es: (total: string) => `Revisé los nombres y el total de ${total}`,
      },
      yes: {
        pt: (total: string) => `Reembolsar ${total}`,
        en: (total: string) => `Refund ${total}`,
        es: (total: string) => `Reembolsar ${total}`,
      },
    },
    cancel: {
      act: { pt: 'Cancelar cobranças…', en: 'Cancel charges…', es: 'Cancelar cobros…' },
      title: {
        pt: (n: number) => (n === 1 ? 'Cancelar 1 cobrança?' : `Cancelar ${n} cobranças?`),
        en: (n: number) => (n === 1 ? 'Cancel 1 charge?' : `Cancel ${n} charges?`),
        es: (n: number) => (n === 1 ? '¿Cancelar 1 cobro?' : `¿Cancelar ${n} cobros?`),
      },
      note: {
        pt: 'Ninguém mais consegue pagar pelos links. Só as pendentes são canceladas.',
        en: 'Nobody can pay by their links any more. Only pending charges are canceled.',
        es: 'Nadie más podrá pagar por los enlaces. Solo se cancelan los pendientes.',
      },
      yes: { pt: 'Cancelar as cobranças', en: 'Cancel the charges', es: 'Cancelar los cobros' },
    },
    resend: {
      act: { pt: 'Enviar de novo…', en: 'Send again…', es: 'Enviar de nuevo…' },
      title: {
        pt: (n: number) => (n === 1 ? 'Enviar 1 entrega de novo?' : `Enviar ${n} entregas de novo?`),
        en: (n: number) => (n === 1 ? 'Send 1 delivery again?' : `Send ${n} deliveries again?`),
        es: (n: number) => (n === 1 ? '¿Enviar 1 entrega de nuevo?' : `¿Enviar ${n} entregas de nuevo?`),
      },
      note: {
        pt: 'Cada uma vai com o mesmo id e o mesmo corpo, também as que já foram aceitas.',
        en: 'Each is sent with the same id and body, also if it was accepted before.',
        es: 'Cada una se envía con el mismo id y el mismo cuerpo, también las ya aceptadas.',
      },
      yes: { pt: 'Enviar de novo', en: 'Send again', es: 'Enviar de nuevo' },
      done: {
        pt: (n: number) => (n === 1 ? '1 na fila para sair de novo.' : `${n} na fila para sair de novo.`),
        en: (n: number) => `${n} waiting to be sent again.`,
        es: (n: number) => `${n} en la fila para salir de nuevo.`,
      },
    },
  },
  savedFilters: {
    label: { pt: 'Filtros salvos', en: 'Saved filters', es: 'Filtros guardados' },
    save: { pt: 'Salvar estes filtros', en: 'Save these filters', es: 'Guardar estos filtros' },
    saveNote: {
      pt: 'Só você os vê, nesta loja. O texto da busca não é guardado.',
      en: 'Only you see them, in this store. The search text is not saved.',
      es: 'Solo usted los ve, en esta tienda. El texto de la búsqueda no se guarda.',
    },
    remove: {
      pt: (name: string) => `Remover: ${name}`,
      en: (name: string) => `Remove: ${name}`,
      es: (name: string) => `Quitar: ${name}`,
    },
  },
  sums: {
    label: { pt: 'Soma do que está filtrado', en: 'Sums of the filtered sales', es: 'Suma de lo filtrado' },
    newest: {
      pt: (n: string) => `Soma das ${n} mais novas`,
      en: (n: string) => `Sums of the newest ${n}`,
      es: (n: string) => `Suma de las ${n} más nuevas`,
    },
    amount: { pt: 'Valor', en: 'Amount', es: 'Importe' },
    paid: { pt: (n: string) => `${n} pagas`, en: (n: string) => `${n} paid`, es: (n: string) => `${n} pagadas` },
    gross: { pt: 'Bruto das pagas', en: 'Gross of paid sales', es: 'Bruto de las pagadas' },
    grossNote: {
      pt: 'Tudo o que foi pago, também o que voltou depois',
      en: 'All that was paid, also what went back later',
      es: 'Todo lo que se pagó, también lo devuelto después',
    },
    average: { pt: 'Média por paga', en: 'Average of paid sales', es: 'Promedio por pagada' },
    refunded: { pt: 'Reembolsos', en: 'Refunds', es: 'Reembolsos' },
    chargedBack: { pt: 'Contestações', en: 'Chargebacks', es: 'Contracargos' },
    platformFee: { pt: 'Taxa da plataforma', en: 'Platform fee', es: 'Comisión de la plataforma' },
    net: {
      pt: 'Líquido antes das taxas do gateway',
      en: 'Net before gateway fees',
      es: 'Neto antes de las comisiones del procesador',
    },
    netNote: {
      pt: 'O bruto sem reembolsos, contestações e taxa da plataforma. As taxas do gateway estão em Financeiro.',
      en: 'Gross without refunds, chargebacks and the platform fee. Finance shows the gateway’s fees.',
      es: 'El bruto sin reembolsos, contracargos ni comisión de la plataforma. Finanzas muestra las comisiones del procesador.',
    },
  },
} satisfies Texts
