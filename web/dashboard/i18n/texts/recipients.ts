import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of recipients and of split payments. */
export const recipients = {
  recipients: {
    title: { pt: 'Recebedores', en: 'Recipients', es: 'Receptores' },
    note: {
      pt: 'Pessoas e empresas que recebem partes dos pagamentos direto no gateway.',
      en: 'People and companies that receive a share of each payment directly from the gateway.',
      es: 'Personas y empresas que reciben partes de los pagos directamente en el procesador.',
    },
    create: { pt: 'Criar recebedor', en: 'Create recipient', es: 'Crear receptor' },
    createTitle: { pt: 'Novo recebedor', en: 'New recipient', es: 'Nuevo receptor' },
    editTitle: { pt: 'Editar recebedor', en: 'Edit recipient', es: 'Editar receptor' },
    empty: { pt: 'Nenhum recebedor', en: 'No recipients', es: 'Ningún receptor' },
    emptyNote: {
      pt: 'Cadastre um coprodutor, um afiliado ou a plataforma para dividir os pagamentos.',
      en: 'Add a coproducer, an affiliate or the platform to split payments.',
      es: 'Agregue un coproductor, un afiliado o la plataforma para dividir los pagos.',
    },
    document: { pt: 'CPF ou CNPJ', en: 'CPF or CNPJ', es: 'CPF o CNPJ' },
    accounts: { pt: 'Contas', en: 'Accounts', es: 'Cuentas' },
    noAccount: { pt: 'nenhuma conta', en: 'no account', es: 'ninguna cuenta' },
    accountNote: {
      pt: 'O código deste recebedor no gateway. Deixe em branco se ele não tem conta lá.',
      en: 'The id of this recipient at the gateway. Leave it empty if the recipient has no account there.',
      es: 'El código de este receptor en el procesador. Déjelo vacío si no tiene cuenta allí.',
    },
    archive: { pt: 'Arquivar', en: 'Archive', es: 'Archivar' },
    archiveTitle: { pt: 'Arquivar este recebedor?', en: 'Archive this recipient?', es: '¿Archivar este receptor?' },
    archiveNote: {
      pt: 'Nenhuma regra nova poderá usar este recebedor. As vendas e os reembolsos dele continuam.',
      en: 'No new rule can use this recipient. Its sales and refunds continue.',
      es: 'Ninguna regla nueva podrá usar este receptor. Sus ventas y reembolsos continúan.',
    },
    rule: { pt: 'Regra da loja', en: 'Store rule', es: 'Regla de la tienda' },
    ruleNote: {
      pt: 'Vale para toda venda sem regra própria. O que sobra é da loja, que paga as taxas do gateway.',
      en: 'Applies to every sale without its own split. What is left belongs to the store, which pays the gateway fees.',
      es: 'Vale para toda venta sin regla propia. Lo que sobra es de la tienda, que paga las tarifas del procesador.',
    },
    recipient: { pt: 'Recebedor', en: 'Recipient', es: 'Receptor' },
    size: { pt: 'Parte', en: 'Share', es: 'Parte' },
    percent: { pt: 'Percentual', en: 'Percentage', es: 'Porcentaje' },
    fixed: { pt: 'Valor fixo', en: 'Fixed amount', es: 'Importe fijo' },
    addShare: { pt: 'Adicionar parte', en: 'Add a share', es: 'Agregar parte' },
    removeShare: { pt: 'Remover parte', en: 'Remove the share', es: 'Quitar parte' },
    feeRecipient: {
      pt: 'Quem recebe a taxa da plataforma',
      en: 'Recipient of the platform fee',
      es: 'Quién recibe la comisión de la plataforma',
    },
    feeNote: {
      pt: 'Sem um recebedor, a taxa só fica registrada na venda.',
      en: 'Without a recipient, the fee is only recorded with the sale.',
      es: 'Sin un receptor, la comisión solo queda registrada en la venta.',
    },
    feeLocked: {
      pt: 'Só a plataforma que cobra desta loja escolhe.',
      en: 'Only the platform that bills this store chooses it.',
      es: 'Solo la plataforma que cobra a esta tienda lo elige.',
    },
    ofSale: { pt: 'Divisão', en: 'Split', es: 'División' },
    store: { pt: 'Loja (menos as taxas)', en: 'Store (minus the fees)', es: 'Tienda (menos las tarifas)' },
    platform: { pt: 'Taxa da plataforma', en: 'Platform fee', es: 'Comisión de la plataforma' },
    previewAmount: { pt: 'Numa venda de', en: 'For a sale of', es: 'En una venta de' },
    tooMuch: {
      pt: 'as partes passam do valor',
      en: 'the shares exceed the amount',
      es: 'las partes superan el importe',
    },
    ownRule: { pt: 'Divisão própria', en: 'Custom split', es: 'División propia' },
    ownRuleNote: {
      pt: 'Vale no lugar da regra da loja. Sem nenhuma parte, tudo fica com a loja.',
      en: 'Replaces the store rule. Without shares, the store keeps everything.',
      es: 'Vale en lugar de la regla de la tienda. Sin ninguna parte, todo queda en la tienda.',
    },
    gaveBack: {
      pt: (amount: string) => `devolveu ${amount}`,
      en: (amount: string) => `gave back ${amount}`,
      es: (amount: string) => `devolvió ${amount}`,
    },
    givesBack: { pt: 'Quem devolve quanto:', en: 'Who gives back what:', es: 'Quién devuelve cuánto:' },
    theStore: { pt: 'Loja', en: 'Store', es: 'Tienda' },
  },
} satisfies Texts
