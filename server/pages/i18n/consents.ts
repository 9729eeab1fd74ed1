import type { Texts } from '../../lib/inThree.ts'

/**
 * Version of the texts below. Change the version with any text, because payments store the version that the buyer
 * agreed to.
 */
export const CONSENT_VERSION = '2026-11-23'

/** Texts of the optional checkboxes of a buyer. */
export const consents = {
  consentToConversions: {
    pt: (store: string) =>
      `Concordo que ${store} compartilhe os dados desta compra com os serviços de anúncios e de medição que usa. Opcional.`,
    en: (store: string) =>
      `I agree that ${store} shares the data of this purchase with the advertising and measurement services it uses. Optional.`,
    es: (store: string) =>
      `Acepto que ${store} comparta los datos de esta compra con los servicios de publicidad y medición que utiliza. Opcional.`,
  },
  consentToReminders: {
    pt: (store: string) =>
      `Se eu não terminar a compra, ${store} pode guardar o que digitei por até 30 dias e me lembrar por e-mail. Opcional.`,
    en: (store: string) =>
      `If I do not finish this purchase, ${store} may keep what I typed for up to 30 days and remind me by email. Optional.`,
    es: (store: string) =>
      `Si no termino la compra, ${store} puede guardar lo que escribí hasta 30 días y recordármelo por correo. Opcional.`,
  },
  stopRemindersTitle: { pt: 'Parar os lembretes?', en: 'Stop the reminders?', es: '¿Detener los recordatorios?' },
  stopRemindersText: {
    pt: (store: string) => `${store} apaga o que você digitou e não envia mais lembretes desta compra.`,
    en: (store: string) => `${store} erases what you typed and sends no more reminders of this purchase.`,
    es: (store: string) => `${store} borra lo que usted escribió y no envía más recordatorios de esta compra.`,
  },
  stopRemindersButton: { pt: 'Parar os lembretes', en: 'Stop the reminders', es: 'Detener los recordatorios' },
  remindersStoppedTitle: { pt: 'Pronto, sem lembretes', en: 'Done, no more reminders', es: 'Listo, sin recordatorios' },
  remindersStoppedText: {
    pt: (store: string) => `${store} não vai mais lembrar você desta compra.`,
    en: (store: string) => `${store} will not remind you of this purchase again.`,
    es: (store: string) => `${store} no le recordará más esta compra.`,
  },
} satisfies Texts
