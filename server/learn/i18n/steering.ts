import type { Texts } from '../../lib/inThree.ts'

/** Texts of the forms that pause or change a subscription. */
export const steering = {
  pausedUntil: {
    pt: (day: string) => `Pausada: nada é cobrado até ${day}.`,
    en: (day: string) => `Paused: nothing is charged until ${day}.`,
    es: (day: string) => `En pausa: no se cobra nada hasta el ${day}.`,
  },
  nextPlanIs: {
    pt: (plan: string) => `Na próxima cobrança, o plano passa a ser ${plan}.`,
    en: (plan: string) => `With the next charge, the plan changes to ${plan}.`,
    es: (plan: string) => `En el próximo cobro, el plan pasa a ser ${plan}.`,
  },
  changeWaits: {
    pt: (plan: string) => `A mudança para ${plan} espera o pagamento do código.`,
    en: (plan: string) => `The change to ${plan} waits for the payment of its code.`,
    es: (plan: string) => `El cambio a ${plan} espera el pago del código.`,
  },
  creditLeft: {
    pt: (amount: string) => `Crédito para as próximas cobranças: ${amount}.`,
    en: (amount: string) => `Credit for the next charges: ${amount}.`,
    es: (amount: string) => `Crédito para los próximos cobros: ${amount}.`,
  },
  addedDays: {
    pt: (amount: string) => `A próxima cobrança soma ${amount} pelos dias a mais.`,
    en: (amount: string) => `The next charge adds ${amount} for the added days.`,
    es: (amount: string) => `El próximo cobro suma ${amount} por los días añadidos.`,
  },
  pause: { pt: 'Pausar', en: 'Pause', es: 'Pausar' },
  pauseText: {
    pt: 'A pausa começa no fim do período pago e termina sozinha. Nela, nada é cobrado.',
    en: 'The pause begins at the end of the paid period and ends by itself. Nothing is charged in it.',
    es: 'La pausa empieza al final del período pagado y termina sola. Mientras tanto, no se cobra nada.',
  },
  pausePeriods: { pt: 'Períodos', en: 'Periods', es: 'Períodos' },
  resume: { pt: 'Retomar a assinatura', en: 'Resume the subscription', es: 'Reanudar la suscripción' },
  resumeCharges: {
    pt: 'A próxima cobrança é feita na hora, e hoje passa a ser o dia dela.',
    en: 'The next charge is made at once, and today becomes its day.',
    es: 'El próximo cobro se hace al instante, y hoy pasa a ser su día.',
  },
  changeDay: { pt: 'Mudar o dia', en: 'Change the day', es: 'Cambiar el día' },
  changeDayText: {
    pt: 'O período cresce até o novo dia, e a próxima cobrança soma os dias a mais. Uma vez a cada três períodos.',
    en: 'The period grows to the new day, and the next charge adds the added days. Once in three periods.',
    es: 'El período se alarga hasta el nuevo día, y el próximo cobro suma los días añadidos. Una vez cada tres períodos.',
  },
  dayOfMonth: { pt: 'Dia do mês', en: 'Day of the month', es: 'Día del mes' },
  changePlan: { pt: 'Mudar o plano', en: 'Change the plan', es: 'Cambiar el plan' },
  changePlanText: {
    pt: 'Agora: o que resta do período pago vira desconto. Na próxima cobrança: nada é cobrado antes dela.',
    en: 'Now: what is left of the paid period is taken off the price. With the next charge: nothing is charged before it.',
    es: 'Ahora: lo que queda del período pagado se descuenta. En el próximo cobro: no se cobra nada antes.',
  },
  plan: { pt: 'Plano', en: 'Plan', es: 'Plan' },
  dueNow: {
    pt: (amount: string) => `agora ${amount}`,
    en: (amount: string) => `now ${amount}`,
    es: (amount: string) => `ahora ${amount}`,
  },
  changeNow: { pt: 'Mudar agora', en: 'Change now', es: 'Cambiar ahora' },
  changeLater: {
    pt: 'Mudar na próxima cobrança',
    en: 'Change with the next charge',
    es: 'Cambiar en el próximo cobro',
  },
  keepPlan: { pt: 'Ficar com o plano atual', en: 'Keep the current plan', es: 'Conservar el plan actual' },
  payByPix: { pt: 'Pagar com PIX', en: 'Pay by PIX', es: 'Pagar con PIX' },
  payByPixText: {
    pt: 'Você recebe um código por e-mail a cada cobrança. O cartão guardado é esquecido.',
    en: 'You get a code by email for each charge. The saved card is forgotten.',
    es: 'Recibe un código por correo en cada cobro. La tarjeta guardada se olvida.',
  },
  confirm: { pt: 'Confirmar', en: 'Confirm', es: 'Confirmar' },
  changeDeclined: {
    pt: 'O cartão foi recusado. A assinatura continua com o plano de antes.',
    en: 'The card was declined. The subscription keeps its plan.',
    es: 'La tarjeta fue rechazada. La suscripción conserva su plan.',
  },
  amountChanged: {
    pt: 'O valor da mudança aumentou. Nada foi cobrado. Confira o novo valor e confirme de novo.',
    en: 'The amount of the change is now higher. Nothing was charged. See the new amount and confirm again.',
    es: 'El importe del cambio aumentó. No se cobró nada. Vea el nuevo importe y confirme otra vez.',
  },
  changeRefused: {
    pt: 'Esta mudança não é possível agora.',
    en: 'This change is not possible now.',
    es: 'Este cambio no es posible ahora.',
  },
} satisfies Texts
