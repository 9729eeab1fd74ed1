import type { Texts } from '../../../../server/lib/inThree.ts'
import { signIn } from './signIn.ts'

/** Texts that several screens use. */
export const words = {
  actions: {
    retry: { pt: 'Tentar de novo', en: 'Try again', es: 'Intentar de nuevo' },
    cancel: { pt: 'Cancelar', en: 'Cancel', es: 'Cancelar' },
    close: { pt: 'Fechar', en: 'Close', es: 'Cerrar' },
    clear: { pt: 'Limpar', en: 'Clear', es: 'Limpiar' },
    copy: { pt: 'Copiar', en: 'Copy', es: 'Copiar' },
    copied: { pt: 'Copiado', en: 'Copied', es: 'Copiado' },
    copyOf: {
      pt: (what: string) => `Copiar: ${what}`,
      en: (what: string) => `Copy: ${what}`,
      es: (what: string) => `Copiar: ${what}`,
    },
    save: { pt: 'Salvar', en: 'Save', es: 'Guardar' },
    edit: { pt: 'Editar', en: 'Edit', es: 'Editar' },
    remove: { pt: 'Remover', en: 'Remove', es: 'Quitar' },
    create: { pt: 'Criar', en: 'Create', es: 'Crear' },
    done: { pt: 'Concluído', en: 'Done', es: 'Listo' },
    more: { pt: 'Mais ações', en: 'More actions', es: 'Más acciones' },
    open: { pt: 'Abrir', en: 'Open', es: 'Abrir' },
  },
  saved: { pt: 'Salvo.', en: 'Saved.', es: 'Guardado.' },
  none: { pt: 'Nenhum', en: 'None', es: 'Ninguno' },
  yes: { pt: 'Sim', en: 'Yes', es: 'Sí' },
  no: { pt: 'Não', en: 'No', es: 'No' },
  all: { pt: 'Todos', en: 'All', es: 'Todos' },
  secret: {
    once: {
      pt: 'Ele aparece só agora. Guarde-o em um lugar seguro: depois de fechar, não há como vê-lo de novo.',
      en: 'This text is shown only once. Store it in a safe place before you close this window.',
      es: 'Solo se muestra ahora. Guarde una copia en un lugar seguro: después de cerrar no se puede volver a ver.',
    },
    kept: { pt: 'Já guardei', en: 'I have stored it', es: 'Ya guardé la copia' },
  },
  table: {
    dayForm: { pt: 'dd/mm/aaaa', en: 'dd/mm/yyyy', es: 'dd/mm/aaaa' },
    dayAndTimeForm: { pt: 'dd/mm/aaaa hh:mm', en: 'dd/mm/yyyy hh:mm', es: 'dd/mm/aaaa hh:mm' },
    openCalendar: { pt: 'Abrir o calendário', en: 'Open the calendar', es: 'Abrir el calendario' },
    range: {
      pt: (from: string, to: string, total: string) => `${from} a ${to} de ${total}`,
      en: (from: string, to: string, total: string) => `${from} to ${to} of ${total}`,
      es: (from: string, to: string, total: string) => `${from} a ${to} de ${total}`,
    },
    shown: {
      pt: (rows: string) => `${rows} nesta página`,
      en: (rows: string) => `${rows} on this page`,
      es: (rows: string) => `${rows} en esta página`,
    },
    pastTheEnd: {
      pt: 'Não há mais nada nesta página',
      en: 'This page has no entries',
      es: 'No hay nada más en esta página',
    },
    previous: { pt: 'Página anterior', en: 'Previous page', es: 'Página anterior' },
    next: { pt: 'Próxima página', en: 'Next page', es: 'Página siguiente' },
    first: { pt: 'Voltar ao começo', en: 'Back to the start', es: 'Volver al comienzo' },
  },
  roles: {
    owner: { pt: 'Administração', en: 'Owner', es: 'Administración' },
    finance: { pt: 'Financeiro', en: 'Finance', es: 'Finanzas' },
    support: { pt: 'Atendimento', en: 'Support', es: 'Atención' },
    developer: { pt: 'Desenvolvimento', en: 'Developer', es: 'Desarrollo' },
  },
  methods: {
    pix: { pt: 'PIX', en: 'PIX', es: 'PIX' },
    boleto: { pt: 'Boleto', en: 'Boleto', es: 'Boleto' },
    credit_card: { pt: 'Cartão', en: 'Card', es: 'Tarjeta' },
  },
  fields: {
    email: signIn.email,
    password: { pt: 'Senha', en: 'Password', es: 'Contraseña' },
    newPassword: { pt: 'Nova senha', en: 'New password', es: 'Nueva contraseña' },
    yourPassword: { pt: 'Sua senha', en: 'Your password', es: 'Su contraseña' },
    passwordRule: {
      pt: 'No mínimo 8 caracteres. Uma frase é melhor que símbolos.',
      en: 'At least 8 characters. A phrase is better than symbols.',
      es: 'Al menos 8 caracteres. Una frase es mejor que símbolos.',
    },
    yourName: { pt: 'Seu nome', en: 'Your name', es: 'Su nombre' },
    name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
    description: { pt: 'Descrição', en: 'Description', es: 'Descripción' },
    optional: { pt: 'opcional', en: 'optional', es: 'opcional' },
    status: { pt: 'Situação', en: 'Status', es: 'Estado' },
    createdAt: { pt: 'Criado em', en: 'Created', es: 'Creado el' },
    amount: { pt: 'Valor', en: 'Amount', es: 'Valor' },
    id: { pt: 'Identificador', en: 'Id', es: 'Identificador' },
  },
  nothingFound: {
    title: { pt: 'Nada encontrado', en: 'Nothing found', es: 'Sin resultados' },
    note: {
      pt: 'Nenhum resultado com estes filtros.',
      en: 'No result with these filters.',
      es: 'Nada coincide con estos filtros.',
    },
    clear: { pt: 'Limpar os filtros', en: 'Clear the filters', es: 'Limpiar los filtros' },
  },
  days: {
    pt: (n: number) => (n === 1 ? '1 dia' : `${n} dias`),
    en: (n: number) => (n === 1 ? '1 day' : `${n} days`),
    es: (n: number) => (n === 1 ? '1 día' : `${n} días`),
  },
  events: {
    'payment.pending': { pt: 'Pagamento aguardando', en: 'Payment pending', es: 'Pago en espera' },
    'payment.paid': { pt: 'Pagamento confirmado', en: 'Payment confirmed', es: 'Pago confirmado' },
    'payment.completed': {
      pt: 'Compra concluída: o prazo de reembolso passou',
      en: 'Purchase completed: the refund window has passed',
      es: 'Compra completada: pasó el plazo de reembolso',
    },
    'payment.failed': {
      pt: 'Pagamento recusado ou expirado',
      en: 'Payment declined or expired',
      es: 'Pago rechazado o vencido',
    },
    'payment.refunded': { pt: 'Pagamento reembolsado', en: 'Payment refunded', es: 'Pago reembolsado' },
    'payment.chargeback': {
      pt: 'Pagamento contestado no cartão',
      en: 'Payment charged back',
      es: 'Contracargo del pago',
    },
    'subscription.created': { pt: 'Assinatura ativada', en: 'Subscription active', es: 'Suscripción activada' },
    'subscription.renewed': { pt: 'Assinatura renovada', en: 'Subscription renewed', es: 'Suscripción renovada' },
    'subscription.canceled': { pt: 'Assinatura cancelada', en: 'Subscription canceled', es: 'Suscripción cancelada' },
    'subscription.payment_failed': {
      pt: 'Cobrança da assinatura falhou',
      en: 'Subscription charge failed',
      es: 'Falló el cobro de la suscripción',
    },
  },
  /** Events that an endpoint receives only if they were chosen one by one. */
  optInEvents: {
    'refund.done': {
      pt: 'Parte do pagamento devolvida',
      en: 'Part of the payment refunded',
      es: 'Parte del pago devuelta',
    },
    'refund.failed': { pt: 'Reembolso recusado', en: 'Refund refused', es: 'Reembolso rechazado' },
    'dispute.opened': { pt: 'Contestação aberta', en: 'Dispute opened', es: 'Reclamo abierto' },
    'checkout.abandoned': { pt: 'Checkout abandonado', en: 'Checkout abandoned', es: 'Checkout abandonado' },
    'dispute.closed': { pt: 'Contestação encerrada', en: 'Dispute closed', es: 'Reclamo cerrado' },
  },
  share: {
    link: { pt: 'Link de pagamento', en: 'Payment link', es: 'Enlace de pago' },
    copy: { pt: 'Copiar o link', en: 'Copy the link', es: 'Copiar el enlace' },
    open: { pt: 'Abrir', en: 'Open', es: 'Abrir' },
    send: { pt: 'Enviar', en: 'Send', es: 'Enviar' },
    qr: { pt: 'QR Code do link de pagamento', en: 'QR code of the payment link', es: 'Código QR del enlace de pago' },
  },
} satisfies Texts
