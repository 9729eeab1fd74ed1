import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the page of a customer. */
export const customers = {
  customer: {
    see: { pt: 'Ver tudo sobre este cliente', en: 'View this customer', es: 'Ver todo sobre este cliente' },
    title: { pt: 'Cliente', en: 'Customer', es: 'Cliente' },
    paid: { pt: 'Já pagou', en: 'Total paid', es: 'Ya pagó' },
    paidIn: {
      pt: (amount: string, sales: number) => `${amount} em ${sales === 1 ? '1 venda' : `${sales} vendas`}`,
      en: (amount: string, sales: number) => `${amount} in ${sales === 1 ? '1 sale' : `${sales} sales`}`,
      es: (amount: string, sales: number) => `${amount} en ${sales === 1 ? '1 venta' : `${sales} ventas`}`,
    },
    nothingPaid: { pt: 'Nada ainda', en: 'Nothing yet', es: 'Nada todavía' },
    allReturned: {
      pt: 'Tudo o que pagou foi devolvido',
      en: 'All that was paid went back',
      es: 'Todo lo que pagó se devolvió',
    },
    incomplete: {
      pt: 'Esta página tem as 100 vendas, cobranças e assinaturas mais novas. As outras estão nas listas.',
      en: 'This page has the newest 100 sales, charges and subscriptions. The others are in the lists.',
      es: 'Esta página tiene las 100 ventas, cobros y suscripciones más nuevos. Los demás están en las listas.',
    },
    studentEmail: { pt: 'E-mail de aluno', en: 'Email as a student', es: 'Correo como alumno' },
    history: { pt: 'Histórico', en: 'History', es: 'Historial' },
    noCourses: { pt: 'Nenhum curso.', en: 'No courses.', es: 'Ningún curso.' },
    signInLink: { pt: 'Enviar link de entrada', en: 'Send a sign-in link', es: 'Enviar enlace de entrada' },
    signInSent: {
      pt: (email: string) => `Link a caminho de ${email}. Vale uma vez, por 15 minutos.`,
      en: (email: string) => `A link is on its way to ${email}. It works once, for 15 minutes.`,
      es: (email: string) => `Enlace en camino a ${email}. Vale una vez, por 15 minutos.`,
    },
    happened: {
      charge: { pt: 'Cobrança', en: 'Charge', es: 'Cobro' },
      refund: { pt: 'Reembolso', en: 'Refund', es: 'Reembolso' },
      refundRequest: { pt: 'Pediu reembolso', en: 'Asked for a refund', es: 'Pidió un reembolso' },
      subscription: { pt: 'Assinatura', en: 'Subscription', es: 'Suscripción' },
      subscriptionCanceled: { pt: 'Assinatura cancelada', en: 'Subscription canceled', es: 'Suscripción cancelada' },
      access: { pt: 'Acesso ao curso', en: 'Access to a course', es: 'Acceso al curso' },
      accessEnded: { pt: 'Fim do acesso ao curso', en: 'End of access to a course', es: 'Fin del acceso al curso' },
      mail: { pt: 'E-mail', en: 'Email', es: 'Correo' },
    },
    repeatMail: { pt: 'Reenviar', en: 'Send again', es: 'Reenviar' },
    mailRepeated: { pt: 'E-mail a caminho.', en: 'The email is on its way.', es: 'Correo en camino.' },
    note: {
      label: { pt: 'Anotação da equipe', en: 'Team note', es: 'Nota del equipo' },
      hint: {
        pt: 'Só a equipe lê. Quem pede uma cópia dos próprios dados (LGPD) recebe as anotações.',
        en: 'Only the team reads it. Customers who ask for a copy of their data get the notes.',
        es: 'Solo la lee el equipo. Quien pide una copia de sus datos recibe las notas.',
      },
      save: { pt: 'Salvar anotação', en: 'Save note', es: 'Guardar la nota' },
      saved: { pt: 'Anotação salva.', en: 'Note saved.', es: 'Nota guardada.' },
      remove: { pt: 'Apagar', en: 'Delete', es: 'Borrar' },
      removeTitle: { pt: 'Apagar a anotação?', en: 'Delete the note?', es: '¿Borrar la nota?' },
      removeNote: {
        pt: 'A auditoria guarda quem apagou, mas não o texto.',
        en: 'The audit log keeps who deleted it, but not the text.',
        es: 'La auditoría guarda quién la borró, pero no el texto.',
      },
      removed: { pt: 'Anotação apagada.', en: 'Note deleted.', es: 'Nota borrada.' },
    },
  },
} satisfies Texts
