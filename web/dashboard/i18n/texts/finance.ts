import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the finance screens. */
export const finance = {
  finance: {
    title: { pt: 'Financeiro', en: 'Finance', es: 'Finanzas' },
    note: {
      pt: 'O que entrou, o que ficou com os gateways e quando cada real chega ao banco.',
      en: 'What came in, what the gateways kept, and when each real reaches the bank.',
      es: 'Lo que entró, lo que se quedaron los procesadores y cuándo llega cada real al banco.',
    },
    month: { pt: 'Mês', en: 'Month', es: 'Mes' },
    previousMonth: { pt: 'Mês anterior', en: 'Previous month', es: 'Mes anterior' },
    nextMonth: { pt: 'Próximo mês', en: 'Next month', es: 'Mes siguiente' },
    read: { pt: 'Buscar agora', en: 'Update now', es: 'Actualizar ahora' },
    readDone: {
      pt: 'Os lançamentos estão em dia.',
      en: 'The statements are up to date.',
      es: 'Los movimientos están al día.',
    },
    readFailed: {
      pt: 'Um gateway não respondeu. Tentamos de novo em alguns minutos.',
      en: 'A gateway did not answer. We will try again in a few minutes.',
      es: 'Un procesador no respondió. Lo intentamos de nuevo en unos minutos.',
    },
    download: { pt: 'Baixar', en: 'Download', es: 'Descargar' },
    monthSheet: {
      pt: 'Vendas, reembolsos e contestações (planilha)',
      en: 'Sales, refunds and chargebacks (spreadsheet)',
      es: 'Ventas, reembolsos y contracargos (hoja de cálculo)',
    },
    closingPdf: { pt: 'Fechamento do mês (PDF)', en: 'Monthly closing (PDF)', es: 'Cierre del mes (PDF)' },
    closingCsv: {
      pt: 'Fechamento do mês (planilha)',
      en: 'Monthly closing (spreadsheet)',
      es: 'Cierre del mes (hoja de cálculo)',
    },
    linesSheet: {
      pt: 'Lançamentos dos extratos (planilha)',
      en: 'Statement entries (spreadsheet)',
      es: 'Movimientos de los extractos (hoja de cálculo)',
    },
    linesCsv: {
      pt: 'Lançamentos dos extratos (CSV para sistemas)',
      en: 'Statement entries (CSV for programs)',
      es: 'Movimientos de los extractos (CSV para sistemas)',
    },
    salesCsv: {
      pt: 'Vendas criadas no mês (CSV para sistemas)',
      en: 'Sales created in the month (CSV for programs)',
      es: 'Ventas creadas en el mes (CSV para sistemas)',
    },
    ofx: {
      pt: (gateway: string) => `Extrato ${gateway} (OFX)`,
      en: (gateway: string) => `${gateway} statement (OFX)`,
      es: (gateway: string) => `Extracto ${gateway} (OFX)`,
    },
    received: { pt: 'Recebido no mês', en: 'Received in the month', es: 'Recibido en el mes' },
    net: { pt: 'Fica com você', en: 'You keep', es: 'Queda para usted' },
    netWithBalance: {
      pt: 'Fica com você, nos gateways que informam o saldo',
      en: 'You keep, at the gateways that report a balance',
      es: 'Queda para usted, en los procesadores que informan el saldo',
    },
    netNote: {
      pt: (share: string) => `${share} do recebido, sem taxas do gateway, repasses, reembolsos e contestações`,
      en: (share: string) => `${share} of what was received, after gateway fees, shares, refunds and chargebacks`,
      es: (share: string) =>
        `${share} de lo recibido, sin comisiones del procesador, repartos, reembolsos ni contracargos`,
    },
    available: { pt: 'Disponível no gateway', en: 'Available at the gateways', es: 'Disponible en el procesador' },
    availableNote: { pt: 'pronto para o banco', en: 'ready for the bank', es: 'listo para el banco' },
    availableUnknown: {
      pt: 'o gateway não informa o saldo',
      en: 'the gateway does not report its balance',
      es: 'el procesador no informa el saldo',
    },
    toCome: { pt: 'A receber', en: 'Upcoming', es: 'Por recibir' },
    nextOn: {
      pt: (day: string) => `próximo: ${day}`,
      en: (day: string) => `next: ${day}`,
      es: (day: string) => `próximo: ${day}`,
    },
    nothingToCome: { pt: 'nada agendado', en: 'nothing scheduled', es: 'nada programado' },
    arrived: { pt: 'Chegou no banco', en: 'Paid out to the bank', es: 'Llegó al banco' },
    arrivedNote: {
      pt: 'Abra um depósito para ver as vendas que o formaram.',
      en: 'Open a payout to see its sales.',
      es: 'Abra un depósito para ver las ventas que lo formaron.',
    },
    noPayouts: { pt: 'Nenhum depósito ainda', en: 'No payouts yet', es: 'Ningún depósito todavía' },
    noPayoutsNote: {
      pt: 'Quando um gateway mandar dinheiro para o banco, o depósito aparece aqui com as vendas dele.',
      en: 'When a gateway sends money to the bank, the payout appears here with its sales.',
      es: 'Cuando un procesador envíe dinero al banco, el depósito aparece aquí con sus ventas.',
    },
    noPayoutsIn: {
      pt: (month: string) => `Nada chegou ao banco em ${month}`,
      en: (month: string) => `Nothing arrived in the bank in ${month}`,
      es: (month: string) => `Nada llegó al banco en ${month}`,
    },
    allMonths: { pt: 'Todos os meses', en: 'All months', es: 'Todos los meses' },
    payoutSums: { pt: 'Soma dos depósitos', en: 'Sum of the payouts', es: 'Suma de los depósitos' },
    payoutCount: { pt: 'Depósitos', en: 'Payouts', es: 'Depósitos' },
    planned: { pt: 'Agendado', en: 'Planned', es: 'Programado' },
    failedPayouts: { pt: 'Falhou', en: 'Failed', es: 'Falló' },
    payoutsSheet: { pt: 'Depósitos (planilha)', en: 'Payouts (spreadsheet)', es: 'Depósitos (hoja de cálculo)' },
    arrivedIn: {
      pt: (amount: string, month: string) => `${amount} em ${month}. Abra um depósito para ver as vendas dele.`,
      en: (amount: string, month: string) => `${amount} in ${month}. Open a payout to see its sales.`,
      es: (amount: string, month: string) => `${amount} en ${month}. Abra un depósito para ver sus ventas.`,
    },
    arrivedInMonth: { pt: 'depósitos do mês', en: 'payouts of the month', es: 'depósitos del mes' },
    balanceOfMonth: { pt: 'Saldo nos gateways', en: 'Balance at the gateways', es: 'Saldo en los procesadores' },
    atStart: { pt: 'No começo do mês', en: 'At the start of the month', es: 'Al comienzo del mes' },
    leftAtEnd: { pt: 'No fim do mês', en: 'At the end of the month', es: 'Al final del mes' },
    availableLater: {
      pt: 'Desse saldo, ainda não disponível',
      en: 'Of which not yet available',
      es: 'De ese saldo, aún no disponible',
    },
    ofItWaiting: {
      pt: (amount: string) => `nos gateways, dos quais ${amount} ainda não disponíveis`,
      en: (amount: string) => `at the gateways, of which ${amount} not yet available`,
      es: (amount: string) => `en los procesadores, de los cuales ${amount} aún no disponibles`,
    },
    payments: {
      pt: (n: number, text: string) => (n === 1 ? '1\u00a0venda' : `${text}\u00a0vendas`),
      en: (n: number, text: string) => (n === 1 ? '1\u00a0sale' : `${text}\u00a0sales`),
      es: (n: number, text: string) => (n === 1 ? '1\u00a0venta' : `${text}\u00a0ventas`),
    },
    coming: { pt: 'O que chega quando', en: 'When money becomes available', es: 'Qué llega cuándo' },
    comingNote: {
      pt: 'O dia em que cada valor fica disponível no gateway.',
      en: 'The day on which each amount becomes available at the gateway.',
      es: 'El día en que cada importe queda disponible en el procesador.',
    },
    nothingComing: {
      pt: 'Tudo o que foi vendido já está disponível.',
      en: 'Everything you sold is already available.',
      es: 'Todo lo vendido ya está disponible.',
    },
    nothingKnown: {
      pt: 'Nada agendado nos extratos já lidos.',
      en: 'Nothing is scheduled in the statements read so far.',
      es: 'Nada programado en los extractos ya leídos.',
    },
    moreDays: {
      pt: (n: number, amount: string) => `Mais ${n} dias · ${amount}`,
      en: (n: number, amount: string) => `${n} more days · ${amount}`,
      es: (n: number, amount: string) => `${n} días más · ${amount}`,
    },
    way: { pt: 'Do recebido ao líquido', en: 'From received to net', es: 'De lo recibido al neto' },
    kinds: {
      grossInCents: { pt: 'Vendas', en: 'Sales', es: 'Ventas' },
      gatewayFeeInCents: { pt: 'Taxas dos gateways', en: 'Gateway fees', es: 'Comisiones de los procesadores' },
      anticipationFeeInCents: { pt: 'Antecipação', en: 'Early payment', es: 'Anticipos' },
      platformFeeInCents: { pt: 'Taxa da plataforma', en: 'Platform fee', es: 'Comisión de la plataforma' },
      splitInCents: { pt: 'Repasses (split)', en: 'Shares (split)', es: 'Repartos (split)' },
      refundInCents: { pt: 'Reembolsos', en: 'Refunds', es: 'Reembolsos' },
      chargebackInCents: { pt: 'Contestações (chargeback)', en: 'Chargebacks', es: 'Contracargos' },
      blockedInCents: { pt: 'Bloqueios do PIX (MED)', en: 'Blocked PIX (MED)', es: 'PIX bloqueados (MED)' },
      otherInCents: { pt: 'Outros', en: 'Other', es: 'Otros' },
      netInCents: { pt: 'Fica com você', en: 'You keep', es: 'Queda para usted' },
    },
    fees: { pt: 'Taxas por gateway e meio', en: 'Fees by gateway and method', es: 'Comisiones por procesador y medio' },
    feesNote: {
      pt: 'Quanto cada meio custou de verdade neste mês.',
      en: 'What each method actually cost this month.',
      es: 'Lo que costó de verdad cada medio en este mes.',
    },
    noFees: {
      pt: 'Nada recebido neste mês.',
      en: 'Nothing was received this month.',
      es: 'No se recibió nada en este mes.',
    },
    yearly: {
      pt: (rate: string) => `antecipação a ${rate} ao ano`,
      en: (rate: string) => `early payment at ${rate} a year`,
      es: (rate: string) => `anticipos al ${rate} anual`,
    },
    feesOf: {
      pt: (fees: string, gross: string) => `${fees} de ${gross}`,
      en: (fees: string, gross: string) => `${fees} of ${gross}`,
      es: (fees: string, gross: string) => `${fees} de ${gross}`,
    },
    recipients: { pt: 'Repasses a recebedores', en: 'Recipients’ shares', es: 'Repartos a receptores' },
    recipientsNote: {
      pt: 'O gateway paga cada um direto. O valor a receber ainda não venceu.',
      en: 'The gateway pays each of them directly. What is owed is not available yet.',
      es: 'El procesador paga a cada uno directamente. Lo pendiente todavía no venció.',
    },
    inMonth: { pt: 'No mês', en: 'In the month', es: 'En el mes' },
    owed: { pt: 'A receber', en: 'Owed', es: 'Pendiente' },
    books: {
      pt: 'Conferência com os gateways',
      en: 'Comparison with the gateways',
      es: 'Comparación con los procesadores',
    },
    booksNote: {
      pt: 'Toda noite a soma dos lançamentos é comparada com o saldo do gateway, e cada venda com os lançamentos dela.',
      en: 'Every night the total of the entries is compared with the gateway’s balance, and each sale with its entries.',
      es: 'Cada noche la suma de los movimientos se compara con el saldo del procesador, y cada venta con sus movimientos.',
    },
    differs: {
      pt: (amount: string) => `Diferença de ${amount}`,
      en: (amount: string) => `Differs by ${amount}`,
      es: (amount: string) => `Diferencia de ${amount}`,
    },
    onlyPayments: { pt: 'Só venda a venda', en: 'Payments only', es: 'Solo venta por venta' },
    noBalance: {
      pt: 'O gateway não informa o saldo pela API',
      en: 'The gateway’s API does not report a balance',
      es: 'La API del procesador no informa el saldo',
    },
    unread: {
      pt: 'Os extratos ainda não foram lidos',
      en: 'The statements have not been read yet',
      es: 'Los extractos aún no se leyeron',
    },
    unreadNote: {
      pt: 'Recebido, taxas e saldos vêm dos extratos dos gateways. Eles são lidos toda noite.',
      en: 'Received amounts, fees and balances come from the gateways’ statements, which are read every night.',
      es: 'Lo recibido, las comisiones y los saldos vienen de los extractos de los procesadores. Se leen cada noche.',
    },
    partlyUnread: {
      pt: (gateways: string) => `Sem ${gateways}: os extratos ainda não foram lidos.`,
      en: (gateways: string) => `Without ${gateways}, whose statements have not been read yet.`,
      es: (gateways: string) => `Sin ${gateways}: los extractos aún no se leyeron.`,
    },
    notYet: { pt: 'Ainda não conferido', en: 'Not read yet', es: 'Aún sin leer' },
    noBooks: { pt: 'Sem extrato pela API', en: 'No statement via the API', es: 'Sin extracto por API' },
    balance: {
      pt: (amount: string, when: string) => `Saldo de ${amount} em ${when}`,
      en: (amount: string, when: string) => `Balance of ${amount} on ${when}`,
      es: (amount: string, when: string) => `Saldo de ${amount} el ${when}`,
    },
    readAt: { pt: 'lido em', en: 'read on', es: 'leído el' },
    failing: {
      pt: 'A última busca falhou. Tentamos de novo sozinhos.',
      en: 'The last update failed. We will try again.',
      es: 'La última búsqueda falló. Lo intentamos de nuevo.',
    },
    open: {
      pt: (n: number) => (n === 1 ? '1 diferença sem explicação' : `${n} diferenças sem explicação`),
      en: (n: number) => (n === 1 ? '1 unexplained difference' : `${n} unexplained differences`),
      es: (n: number) => (n === 1 ? '1 diferencia sin explicar' : `${n} diferencias sin explicar`),
    },
    nothingOpen: {
      pt: (month: string) => `Nada sem explicação em ${month}`,
      en: (month: string) => `Nothing unexplained in ${month}`,
      es: (month: string) => `Nada sin explicar en ${month}`,
    },
    notAllInBooks: {
      pt: (month: string) => `Nem tudo de ${month} está nos extratos. Os valores abaixo são só dos extratos.`,
      en: (month: string) =>
        `Not all of ${month} is in the gateways’ statements. The figures below come from the statements alone.`,
      es: (month: string) => `No todo ${month} está en los extractos. Los importes de abajo son solo de los extractos.`,
    },
    asOf: {
      pt: (when: string) => `Extratos dos gateways lidos em ${when}.`,
      en: (when: string) => `Gateway statements read on ${when}.`,
      es: (when: string) => `Extractos de los procesadores leídos el ${when}.`,
    },
    booksFrom: {
      pt: (day: string) => `Os extratos começam em ${day}.`,
      en: (day: string) => `The statements begin on ${day}.`,
      es: (day: string) => `Los extractos comienzan el ${day}.`,
    },
    unreadSales: {
      pt: (n: number, text: string, amount: string) =>
        n === 1
          ? `1 venda, de ${amount}, ainda não está neles.`
          : `${text} vendas, de ${amount}, ainda não estão neles.`,
      en: (n: number, text: string, amount: string) =>
        n === 1 ? `1 sale of ${amount} is not in them yet.` : `${text} sales of ${amount} are not in them yet.`,
      es: (n: number, text: string, amount: string) =>
        n === 1
          ? `1 venta, de ${amount}, aún no está en ellos.`
          : `${text} ventas, de ${amount}, aún no están en ellos.`,
    },
    unreadRefunds: {
      pt: (n: number, text: string, amount: string) =>
        n === 1
          ? `1 reembolso, de ${amount}, ainda não está neles.`
          : `${text} reembolsos, de ${amount}, ainda não estão neles.`,
      en: (n: number, text: string, amount: string) =>
        n === 1 ? `1 refund of ${amount} is not in them yet.` : `${text} refunds of ${amount} are not in them yet.`,
      es: (n: number, text: string, amount: string) =>
        n === 1
          ? `1 reembolso, de ${amount}, aún no está en ellos.`
          : `${text} reembolsos, de ${amount}, aún no están en ellos.`,
    },
    unreadChargebacks: {
      pt: (n: number, text: string, amount: string) =>
        n === 1
          ? `1 contestação, de ${amount}, ainda não está neles.`
          : `${text} contestações, de ${amount}, ainda não estão neles.`,
      en: (n: number, text: string, amount: string) =>
        n === 1
          ? `1 chargeback of ${amount} is not in them yet.`
          : `${text} chargebacks of ${amount} are not in them yet.`,
      es: (n: number, text: string, amount: string) =>
        n === 1
          ? `1 contracargo, de ${amount}, aún no está en ellos.`
          : `${text} contracargos, de ${amount}, aún no están en ellos.`,
    },
    importedSales: {
      pt: (n: number, text: string, amount: string) =>
        n === 1
          ? `1 venda importada, de ${amount}, não está nos extratos.`
          : `${text} vendas importadas, de ${amount}, não estão nos extratos.`,
      en: (n: number, text: string, amount: string) =>
        n === 1
          ? `1 imported sale of ${amount} is not in the statements.`
          : `${text} imported sales of ${amount} are not in the statements.`,
      es: (n: number, text: string, amount: string) =>
        n === 1
          ? `1 venta importada, de ${amount}, no está en los extractos.`
          : `${text} ventas importadas, de ${amount}, no están en los extractos.`,
    },
    unlistedRefunds: {
      pt: (n: number, text: string, amount: string) =>
        n === 1
          ? `1 reembolso parcial, de ${amount}, não entra neles: o gateway não põe reembolsos parciais no extrato.`
          : `${text} reembolsos parciais, de ${amount}, não entram neles: o gateway não põe reembolsos parciais no extrato.`,
      en: (n: number, text: string, amount: string) =>
        n === 1
          ? `1 partial refund of ${amount} will not be in them: the gateway’s statement does not list partial refunds.`
          : `${text} partial refunds of ${amount} will not be in them: the gateway’s statement does not list partial refunds.`,
      es: (n: number, text: string, amount: string) =>
        n === 1
          ? `1 reembolso parcial, de ${amount}, no entra en ellos: el procesador no pone reembolsos parciales en el extracto.`
          : `${text} reembolsos parciales, de ${amount}, no entran en ellos: el procesador no pone reembolsos parciales en el extracto.`,
    },
    inBooks: {
      pt: (n: number, text: string) => (n === 1 ? '1 venda nos extratos' : `${text} vendas nos extratos`),
      en: (n: number, text: string) => (n === 1 ? '1 sale in the statements' : `${text} sales in the statements`),
      es: (n: number, text: string) => (n === 1 ? '1 venta en los extractos' : `${text} ventas en los extractos`),
    },
    agrees: { pt: 'Vendas e extratos', en: 'Sales and statements', es: 'Ventas y extractos' },
    agreesNote: {
      pt: (month: string) => `Pelo dia do pagamento, do reembolso e da contestação, em ${month}.`,
      en: (month: string) => `By the day of the payment, the refund and the chargeback, in ${month}.`,
      es: (month: string) => `Por el día del pago, del reembolso y del contracargo, en ${month}.`,
    },
    byRecords: { pt: 'Na loja', en: 'Store', es: 'Tienda' },
    byBooks: { pt: 'Nos extratos', en: 'Statements', es: 'Extractos' },
    lacking: { pt: 'Diferença', en: 'Difference', es: 'Diferencia' },
    wonBack: {
      pt: (n: number, text: string, amount: string) =>
        n === 1
          ? `1 contestação ganha: ${amount} voltou e já está somado.`
          : `${text} contestações ganhas: ${amount} voltou e já está somado.`,
      en: (n: number, text: string, amount: string) =>
        n === 1
          ? `1 chargeback won: ${amount} came back and is in the sum.`
          : `${text} chargebacks won: ${amount} came back and is in the sum.`,
      es: (n: number, text: string, amount: string) =>
        n === 1
          ? `1 contracargo ganado: volvieron ${amount}, ya sumados.`
          : `${text} contracargos ganados: volvieron ${amount}, ya sumados.`,
    },
    platformFeeApart: {
      pt: (amount: string) =>
        `Taxa da plataforma das vendas do mês, menos a das devolvidas no mês: ${amount}. “Fica com você” só a desconta quando ela sai pelo gateway.`,
      en: (amount: string) =>
        `Platform fee of the month’s sales, less that of sales returned in the month: ${amount}. “You keep” excludes it only if a gateway collects it.`,
      es: (amount: string) =>
        `Comisión de la plataforma de las ventas del mes, menos la de las devueltas en el mes: ${amount}. “Queda para usted” la descuenta solo si un procesador la cobra.`,
    },
    see: { pt: 'Ver todos', en: 'View all', es: 'Ver todos' },
    why: { pt: 'Como este valor se forma', en: 'How this amount is made up', es: 'Cómo se forma este importe' },
    before: { pt: 'Já estava no saldo', en: 'Already in the balance', es: 'Ya estaba en el saldo' },
    payoutSum: { pt: 'Depositado', en: 'Paid out', es: 'Depositado' },
    daySum: { pt: 'Fica disponível', en: 'Becomes available', es: 'Queda disponible' },
    dayNote: {
      pt: 'Fica disponível neste dia, por venda',
      en: 'Becomes available on this day, by sale',
      es: 'Queda disponible este día, por venta',
    },
    itsSales: { pt: 'Vendas deste valor', en: 'Sales in this amount', es: 'Ventas de este importe' },
    sale: { pt: 'Venda', en: 'Sale', es: 'Venta' },
    noSale: { pt: 'Sem venda na loja', en: 'Not a sale of the store', es: 'Sin venta en la tienda' },
    soldOn: { pt: 'Vendida em', en: 'Sold on', es: 'Vendida el' },
    part: {
      pt: (part: string, of: number) => `parcela ${part} de ${of}`,
      en: (part: string, of: number) => `installment ${part} of ${of}`,
      es: (part: string, of: number) => `cuota ${part} de ${of}`,
    },
    gross: { pt: 'Bruto', en: 'Gross', es: 'Bruto' },
    feesShort: { pt: 'Taxas', en: 'Fees', es: 'Comisiones' },
    others: { pt: 'Outros', en: 'Other', es: 'Otros' },
    netShort: { pt: 'Líquido no gateway', en: 'Net at the gateway', es: 'Neto en el procesador' },
    notAll: {
      pt: 'As maiores vendas. O CSV tem todas.',
      en: 'The largest sales. The CSV has all of them.',
      es: 'Las ventas mayores. El CSV las tiene todas.',
    },
    differences: { pt: 'Diferenças', en: 'Differences', es: 'Diferencias' },
    differencesNote: {
      pt: 'Onde o extrato do gateway e as vendas não batem. Uma diferença sai daqui quando a causa some ou alguém a explica.',
      en: 'Where the gateway’s statements and the sales do not match. An entry disappears once its cause is gone or somebody explains it.',
      es: 'Donde el extracto del procesador y las ventas no coinciden. Una diferencia sale de aquí cuando la causa desaparece o alguien la explica.',
    },
    states: {
      open: { pt: 'Sem explicação', en: 'Unexplained', es: 'Sin explicar' },
      explained: { pt: 'Explicadas', en: 'Explained', es: 'Explicadas' },
      gone: { pt: 'Resolvidas', en: 'Resolved', es: 'Resueltas' },
    },
    differenceKinds: {
      missing_line: { pt: 'Venda sem lançamento', en: 'Sale without an entry', es: 'Venta sin movimiento' },
      doubled_line: { pt: 'Lançada mais de uma vez', en: 'Entered more than once', es: 'Registrada más de una vez' },
      other_rate: { pt: 'Taxa fora do normal', en: 'Unusual fee', es: 'Comisión fuera de lo normal' },
      missing_refund: { pt: 'Reembolso sem lançamento', en: 'Refund without an entry', es: 'Reembolso sin movimiento' },
      unknown_refund: {
        pt: 'Reembolso que não fizemos',
        en: 'Refund that is not ours',
        es: 'Reembolso que no hicimos',
      },
      missing_chargeback: {
        pt: 'Contestação sem lançamento',
        en: 'Chargeback without an entry',
        es: 'Contracargo sin movimiento',
      },
      unknown_chargeback: { pt: 'Contestação desconhecida', en: 'Unknown chargeback', es: 'Contracargo desconocido' },
      unknown_payment: {
        pt: 'Valor que não é de uma venda',
        en: 'Money without a sale',
        es: 'Importe que no es de una venta',
      },
      balance: { pt: 'Saldo que não bate', en: 'Balance mismatch', es: 'Saldo que no coincide' },
    },
    differenceNotes: {
      missing_line: {
        pt: 'A venda está paga, mas o gateway não lançou este valor.',
        en: 'The sale is paid, but this amount is missing from the gateway’s statement.',
        es: 'La venta está pagada, pero el procesador no registró este importe.',
      },
      doubled_line: {
        pt: 'O gateway lançou este valor a mais.',
        en: 'The gateway entered this amount more than once.',
        es: 'El procesador registró este importe de más.',
      },
      other_rate: {
        pt: 'O gateway cobrou uma taxa diferente da habitual para este meio.',
        en: 'The gateway charged a different fee than usual for this method.',
        es: 'El procesador cobró una comisión distinta de la habitual para este medio.',
      },
      missing_refund: {
        pt: 'O reembolso foi feito, mas o gateway não o lançou.',
        en: 'The refund was made, but it is missing from the gateway’s statement.',
        es: 'El reembolso se hizo, pero el procesador no lo registró.',
      },
      unknown_refund: {
        pt: 'O gateway devolveu dinheiro sem pedido da loja.',
        en: 'The gateway returned money without a request from the store.',
        es: 'El procesador devolvió dinero sin pedido de la tienda.',
      },
      missing_chargeback: {
        pt: 'A venda foi contestada, mas o gateway não debitou nada.',
        en: 'The sale was charged back, but the gateway debited nothing.',
        es: 'La venta tuvo un contracargo, pero el procesador no debitó nada.',
      },
      unknown_chargeback: {
        pt: 'O gateway debitou uma contestação que a venda não mostra.',
        en: 'The gateway debited a chargeback that the sale does not show.',
        es: 'El procesador debitó un contracargo que la venta no muestra.',
      },
      unknown_payment: {
        pt: 'O dinheiro está no gateway, mas não é de uma venda daqui. Pode ser uma cobrança feita direto no gateway.',
        en: 'The money is at the gateway but belongs to no sale here. It may be a charge made directly at the gateway.',
        es: 'El dinero está en el procesador, pero no es de una venta de aquí. Puede ser un cobro hecho directo allí.',
      },
      balance: {
        pt: 'A soma dos lançamentos e o saldo do gateway diferem, e nenhuma venda explica.',
        en: 'The total of the entries differs from the gateway’s balance, and no sale explains it.',
        es: 'La suma de los movimientos y el saldo del procesador difieren, y ninguna venta lo explica.',
      },
    },
    foundOn: { pt: 'Encontrada em', en: 'Found on', es: 'Encontrada el' },
    difference: { pt: 'Diferença', en: 'Difference', es: 'Diferencia' },
    what: { pt: 'O que é', en: 'What', es: 'Qué' },
    explain: { pt: 'Explicar', en: 'Explain', es: 'Explicar' },
    explainNote: {
      pt: 'Escreva o que aconteceu, para quem fechar o mês entender.',
      en: 'Write what happened, for the person who closes the month.',
      es: 'Escriba qué ocurrió, para quien cierre el mes.',
    },
    explanation: { pt: 'Explicação', en: 'Explanation', es: 'Explicación' },
    explained: { pt: 'Diferença explicada.', en: 'Difference explained.', es: 'Diferencia explicada.' },
    explainedBy: {
      pt: (name: string) => `Por ${name}`,
      en: (name: string) => `By ${name}`,
      es: (name: string) => `Por ${name}`,
    },
    noDifferences: {
      pt: 'Cada centavo está explicado',
      en: 'Every cent is explained',
      es: 'Cada centavo está explicado',
    },
    noDifferencesNote: {
      pt: 'O que não bater na conferência de cada noite aparece aqui.',
      en: 'Anything that does not match in the nightly comparison appears here.',
      es: 'Lo que no coincida en la comparación de cada noche aparece aquí.',
    },
    ofSale: {
      fee: { pt: 'Taxa do gateway', en: 'Gateway fee', es: 'Comisión del procesador' },
      lastAvailableOn: {
        pt: 'Última parcela disponível em',
        en: 'Last installment available on',
        es: 'Última cuota disponible el',
      },
      availableOn: { pt: 'Disponível em', en: 'Available on', es: 'Disponible el' },
      settled: { pt: 'Disponível no gateway', en: 'Available at the gateway', es: 'Disponible en el procesador' },
    },
  },
} satisfies Texts
