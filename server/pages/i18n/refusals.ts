import type { Texts } from '../../lib/inThree.ts'

/** Messages above a refused form. */
export const refusals = {
  declinedTitle: { pt: 'O cartão não foi aceito', en: 'The card was not accepted', es: 'La tarjeta no fue aceptada' },
  declines: {
    declined: { pt: 'O banco não autorizou.', en: 'The bank did not authorize it.', es: 'El banco no la autorizó.' },
    funds: {
      pt: 'O cartão não tem saldo ou limite suficiente.',
      en: 'The card does not have enough balance or limit.',
      es: 'La tarjeta no tiene saldo o límite suficiente.',
    },
    data: {
      pt: 'O banco não reconheceu os dados do cartão.',
      en: 'The bank did not recognize the card details.',
      es: 'El banco no reconoció los datos de la tarjeta.',
    },
    security_code: {
      pt: 'O código de segurança não confere.',
      en: 'The security code does not match.',
      es: 'El código de seguridad no coincide.',
    },
    expired: {
      pt: 'O cartão está vencido ou a validade não confere.',
      en: 'The card has expired or the expiry does not match.',
      es: 'La tarjeta está vencida o el vencimiento no coincide.',
    },
    blocked: {
      pt: 'O cartão está bloqueado: fale com o banco.',
      en: 'The card is blocked. Contact the bank.',
      es: 'La tarjeta está bloqueada: hable con el banco.',
    },
    unsupported: {
      pt: 'Este cartão não serve para esta compra.',
      en: 'This card cannot be used for this purchase.',
      es: 'Esta tarjeta no sirve para esta compra.',
    },
    authentication: {
      pt: 'A compra não foi confirmada com o banco.',
      en: 'The purchase was not confirmed with the bank.',
      es: 'La compra no se confirmó con el banco.',
    },
    unavailable: {
      pt: 'O banco do cartão não respondeu.',
      en: 'The card’s bank did not answer.',
      es: 'El banco de la tarjeta no respondió.',
    },
  },
  declineAdvice: {
    mend: {
      withPix: {
        pt: 'Confira e tente de novo com o mesmo cartão, ou pague com PIX.',
        en: 'Check it and try again with the same card, or pay with PIX.',
        es: 'Revise e intente de nuevo con la misma tarjeta, o pague con PIX.',
      },
      withoutPix: {
        pt: 'Confira e tente de novo com o mesmo cartão.',
        en: 'Check it and try again with the same card.',
        es: 'Revise e intente de nuevo con la misma tarjeta.',
      },
    },
    later: {
      withPix: {
        pt: 'Tente de novo em alguns minutos com o mesmo cartão, ou pague com PIX agora.',
        en: 'Try again in a few minutes with the same card, or pay with PIX now.',
        es: 'Intente de nuevo en unos minutos con la misma tarjeta, o pague con PIX ahora.',
      },
      withoutPix: {
        pt: 'Tente de novo em alguns minutos com o mesmo cartão.',
        en: 'Try again in a few minutes with the same card.',
        es: 'Intente de nuevo en unos minutos con la misma tarjeta.',
      },
    },
    other: {
      withPix: {
        pt: 'Não tente de novo com este cartão: use outro ou pague com PIX.',
        en: 'Do not try this card again. Use another card or pay with PIX.',
        es: 'No intente de nuevo con esta tarjeta: use otra o pague con PIX.',
      },
      withoutPix: {
        pt: 'Não tente de novo com este cartão: use outro.',
        en: 'Do not try this card again. Use another card.',
        es: 'No intente de nuevo con esta tarjeta: use otra.',
      },
    },
  },
  typedIsKept: {
    pt: 'O que você preencheu continua aqui, menos o código de segurança.',
    en: 'What you typed is still here, except the security code.',
    es: 'Lo que escribió sigue aquí, menos el código de seguridad.',
  },
  typedIsKeptWithoutCard: {
    pt: 'O que você preencheu continua aqui, menos os dados do cartão.',
    en: 'What you typed is still here, except the card details.',
    es: 'Lo que escribió sigue aquí, menos los datos de la tarjeta.',
  },
  cardsClosedTitle: {
    pt: 'Cartão pausado por enquanto',
    en: 'Cards are paused for now',
    es: 'Tarjetas en pausa por ahora',
  },
  cardsClosedText: {
    pt: (minutes: number) =>
      `Muitos cartões foram recusados por aqui. Nada foi cobrado: pague com PIX agora ou tente o cartão de novo em ${minutes} min.`,
    en: (minutes: number) =>
      `Too many cards were declined here. Nothing was charged. Pay by PIX now, or try a card again in ${minutes} min.`,
    es: (minutes: number) =>
      `Aquí se rechazaron demasiadas tarjetas. No se cobró nada: pague con PIX ahora o intente con tarjeta de nuevo en ${minutes} min.`,
  },
  cardsClosedTextNoPix: {
    pt: (minutes: number) =>
      `Muitos cartões foram recusados por aqui. Nada foi cobrado: tente de novo em ${minutes} min.`,
    en: (minutes: number) => `Too many cards were declined here. Nothing was charged. Try again in ${minutes} min.`,
    es: (minutes: number) =>
      `Aquí se rechazaron demasiadas tarjetas. No se cobró nada: intente de nuevo en ${minutes} min.`,
  },
  changedTitle: { pt: 'As condições mudaram', en: 'The terms have changed', es: 'Las condiciones cambiaron' },
  changedCheck: {
    pt: 'Nada foi cobrado. Confira o valor antes de continuar.',
    en: 'Nothing was charged. Check the amount before you go on.',
    es: 'No se cobró nada. Revise el importe antes de continuar.',
  },
  changedText: {
    pt: (amount: string) => `Nada foi cobrado. Agora você pagaria ${amount}: confira antes de continuar.`,
    en: (amount: string) => `Nothing was charged. You would now pay ${amount}. Check the amount before you go on.`,
    es: (amount: string) => `No se cobró nada. Ahora pagaría ${amount}: revise antes de continuar.`,
  },
  pixInstead: { pt: 'Pagar com PIX agora', en: 'Pay with PIX now', es: 'Pagar con PIX ahora' },
  pixExpiredTitle: { pt: 'O código PIX expirou', en: 'The PIX code has expired', es: 'El código PIX venció' },
  pixExpiredText: {
    pt: 'Nada foi cobrado. Gere um novo código para pagar.',
    en: 'Nothing was charged. Get a new code to pay.',
    es: 'No se cobró nada. Genere un nuevo código para pagar.',
  },
  newPix: { pt: 'Gerar novo código PIX', en: 'Get a new PIX code', es: 'Generar nuevo código PIX' },
  boletoExpiredTitle: { pt: 'O boleto venceu', en: 'The boleto is past due', es: 'El boleto venció' },
  boletoExpiredText: {
    pt: 'Gere um novo boleto ou pague de outra forma.',
    en: 'Get a new boleto or pay another way.',
    es: 'Genere un nuevo boleto o pague de otra forma.',
  },
  newBoleto: { pt: 'Gerar novo boleto', en: 'Get a new boleto', es: 'Generar nuevo boleto' },
  hostedExpiredTitle: {
    pt: 'O tempo para pagar com cartão acabou',
    en: 'The time to pay by card is over',
    es: 'Se acabó el tiempo para pagar con tarjeta',
  },
  hostedExpiredText: {
    pt: 'Nada foi cobrado. Tente de novo ou pague de outra forma.',
    en: 'Nothing was charged. Try again or pay another way.',
    es: 'No se cobró nada. Intente de nuevo o pague de otra forma.',
  },
  gatewayTitle: {
    pt: 'O processador de pagamentos não respondeu',
    en: 'The payment processor did not answer',
    es: 'El procesador de pagos no respondió',
  },
  gatewayText: {
    pt: 'Nada foi cobrado. Tente de novo em instantes ou pague de outra forma.',
    en: 'Nothing was charged. Try again shortly or pay another way.',
    es: 'No se cobró nada. Intente de nuevo en unos instantes o pague de otra forma.',
  },
  inProgressTitle: { pt: 'Há um pagamento em andamento', en: 'A payment is in progress', es: 'Hay un pago en curso' },
  inProgressText: {
    pt: 'Outra tentativa desta cobrança ainda não terminou. Espere alguns segundos e tente de novo.',
    en: 'Another attempt for this charge has not finished. Wait a few seconds and try again.',
    es: 'Otro intento de este cobro no ha terminado. Espere unos segundos e intente de nuevo.',
  },
  tokenTitle: {
    pt: 'Não foi possível proteger o cartão',
    en: 'The card could not be secured',
    es: 'No se pudo proteger la tarjeta',
  },
  tokenText: {
    pt: 'O processador de pagamentos não aceitou os dados do cartão ou não respondeu. Confira e tente de novo.',
    en: 'The payment processor did not take the card details or did not answer. Check them and try again.',
    es: 'El procesador de pagos no aceptó los datos de la tarjeta o no respondió. Revíselos e intente de nuevo.',
  },
  networkTitle: { pt: 'Sem conexão', en: 'No connection', es: 'Sin conexión' },
  networkText: {
    pt: 'O envio não chegou. Confira sua internet e tente de novo: nada se perde.',
    en: 'The form did not arrive. Check your connection and try again. What you typed is still here.',
    es: 'El envío no llegó. Revise su conexión e intente de nuevo: nada se pierde.',
  },
  offlineText: {
    pt: 'Assim que a internet voltar, conferimos se o pagamento chegou. Não pague de novo.',
    en: 'As soon as you are online again, we check if the payment arrived. Do not pay again.',
    es: 'En cuanto vuelva internet, verificamos si el pago llegó. No pague de nuevo.',
  },
  checkingTitle: { pt: 'Conferindo seu pagamento…', en: 'Checking your payment…', es: 'Verificando su pago…' },
  checkingText: {
    pt: 'A conexão caiu depois do envio. Estamos conferindo se o pagamento chegou. Não pague de novo.',
    en: 'The connection was lost after you sent the form. We are checking if the payment arrived. Do not pay again.',
    es: 'La conexión se cortó después del envío. Estamos verificando si el pago llegó. No pague de nuevo.',
  },
  notSentTitle: { pt: 'O pagamento não chegou', en: 'The payment did not arrive', es: 'El pago no llegó' },
  notSentText: {
    pt: 'Nada foi cobrado até agora. Você pode enviar de novo: esta compra é cobrada uma vez só.',
    en: 'Nothing has been charged so far. You can send it again. This purchase is charged only once.',
    es: 'Hasta ahora no se cobró nada. Puede enviarlo de nuevo: esta compra se cobra una sola vez.',
  },
  errorsTitle: {
    pt: 'Confira os campos indicados',
    en: 'Check the fields marked below',
    es: 'Revise los campos indicados',
  },
} satisfies Texts
