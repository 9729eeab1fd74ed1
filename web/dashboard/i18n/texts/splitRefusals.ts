type Refusals = readonly (readonly [pattern: RegExp, text: string])[]

/**
 * The refusals of a split, from `server/split`. `$1` is a part of the server's sentence, and `$1c` is an amount in
 * cents. `$1t` is a part that is translated too: a sentence or a list of sentences. English shows the server's
 * sentence.
 */
const refusals: readonly (readonly [pattern: RegExp, pt: string, es: string])[] = [
  [
    /^The split rule of the store: (.+)$/,
    'Na divisão de vendas da loja: $1t',
    'En la división de ventas de la tienda: $1t',
  ],
  [/^The offer "(.+)" \(off_\w+\): (.+)$/, 'Na oferta “$1”: $2t', 'En la oferta “$1”: $2t'],
  [/^The payment link "(.+)" \(lnk_\w+\): (.+)$/, 'No link “$1”: $2t', 'En el enlace “$1”: $2t'],
  [/^(.+) cannot divide a payment\.$/, '$1 não divide pagamentos.', '$1 no divide pagos.'],
  [
    /^The account at (.+) cannot divide a payment: .+$/,
    'A conta em $1 ainda não pode dividir pagamentos. Veja o que falta na página do gateway.',
    'La cuenta en $1 todavía no puede dividir pagos. Vea qué falta en la página del procesador.',
  ],
  [/^(.+) \(rcp_\w+\) has no account at (.+)\.$/, '$1 não tem conta em $2.', '$1 no tiene cuenta en $2.'],
  [
    /^(.+) divides a payment among at most (\d+) other recipients\.$/,
    '$1 aceita no máximo $2 recebedor(es) além da loja.',
    '$1 acepta como máximo $2 receptor(es) además de la tienda.',
  ],
  [
    /^The shares of a payment of (\d+) cents are (\d+) cents\. For the fee the store must keep at least (.+)\.$/,
    'Em um pagamento de $1c, as partes somam $2c. Para pagar a taxa, a loja precisa ficar com pelo menos $3t.',
    'En un pago de $1c, las partes suman $2c. Para pagar la tarifa, la tienda debe quedarse con al menos $3t.',
  ],
  [/^(\d+) cents by PIX \(([^()]+)\)$/, '$1c no PIX ($2)', '$1c en PIX ($2)'],
  [/^(\d+) cents by boleto \(([^()]+)\)$/, '$1c no boleto ($2)', '$1c en boleto ($2)'],
  [
    /^(\d+) cents by card in (\d+) installments \(([^()]+)\)$/,
    '$1c no cartão em $2 parcelas ($3)',
    '$1c con tarjeta en $2 cuotas ($3)',
  ],
  [/^(\d+) cents by card \(([^()]+)\)$/, '$1c no cartão ($2)', '$1c con tarjeta ($2)'],
  [/^This recipient is archived\.$/, 'Este recebedor está arquivado.', 'Este receptor está archivado.'],
  [/^The store has no such recipient\.$/, 'A loja não tem este recebedor.', 'La tienda no tiene este receptor.'],
  [
    /^A share has either a percent or an amountInCents\.$/,
    'Cada parte tem um percentual ou um valor, não os dois.',
    'Cada parte tiene un porcentaje o un valor, no los dos.',
  ],
  [/^A percentage has at most two decimals\.$/, 'Use no máximo duas casas decimais.', 'Use como máximo dos decimales.'],
  [
    /^A rule names each recipient once\.$/,
    'Este recebedor já está na divisão.',
    'Este receptor ya está en la división.',
  ],
  [/^The percentages add up to more than 100 %\.$/, 'Os percentuais passam de 100%.', 'Los porcentajes pasan de 100%.'],
  [/^The recipient (.+) \(rcp_\w+\) has this account\.$/, '$1 já tem esta conta.', '$1 ya tiene esta cuenta.'],
  [
    /^This is the store's own account at (.+), which gets what the shares leave\.$/,
    'Esta é a conta da própria loja em $1, que já fica com o restante.',
    'Esta es la cuenta de la propia tienda en $1, que ya recibe el resto.',
  ],
  [
    /^(.+): the gateway has no such recipient\.$/,
    '$1 não tem este recebedor. Confira o id.',
    '$1 no tiene este receptor. Revise el id.',
  ],
  [
    /^(.+): no such account is connected to the store\.$/,
    '$1 não tem esta conta ligada à loja. Confira o id.',
    '$1 no tiene esta cuenta conectada a la tienda. Revise el id.',
  ],
  [
    /^(.+): the recipient's account is in another region than the store's\.$/,
    'Em $1, a conta do recebedor é de outra região que a da loja.',
    'En $1, la cuenta del receptor es de otra región que la de la tienda.',
  ],
]

export const splitRefusals: { pt: Refusals; es: Refusals } = {
  pt: refusals.map(([pattern, pt]) => [pattern, pt]),
  es: refusals.map(([pattern, , es]) => [pattern, es]),
}
