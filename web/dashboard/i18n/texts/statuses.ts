import type { InThree } from '../../../../server/lib/inThree.ts'

export type Tone = 'good' | 'wait' | 'bad' | 'back' | 'quiet' | 'info'

/** The colour and the word of each status. */
export const statuses = {
  statuses: {
    paid: { tone: 'good', word: { pt: 'Pago', en: 'Paid', es: 'Pagado' } },
    pending: { tone: 'wait', word: { pt: 'Pendente', en: 'Pending', es: 'Pendiente' } },
    failed: { tone: 'bad', word: { pt: 'Falhou', en: 'Failed', es: 'Falló' } },
    refunded: { tone: 'back', word: { pt: 'Reembolsado', en: 'Refunded', es: 'Reembolsado' } },
    expired: { tone: 'quiet', word: { pt: 'Expirado', en: 'Expired', es: 'Vencido' } },
    canceled: { tone: 'quiet', word: { pt: 'Cancelado', en: 'Canceled', es: 'Cancelado' } },
    charged_back: { tone: 'bad', word: { pt: 'Contestado', en: 'Charged back', es: 'Contracargo' } },
    unknown: { tone: 'wait', word: { pt: 'Em verificação', en: 'Being checked', es: 'En verificación' } },
    active: { tone: 'good', word: { pt: 'Ativa', en: 'Active', es: 'Activa' } },
    inactive: { tone: 'quiet', word: { pt: 'Inativa', en: 'Inactive', es: 'Inactiva' } },
    trialing: { tone: 'info', word: { pt: 'Em teste', en: 'Trial', es: 'Período gratis' } },
    past_due: { tone: 'wait', word: { pt: 'Em atraso', en: 'Past due', es: 'Con atraso' } },
    completed: { tone: 'good', word: { pt: 'Concluído', en: 'Completed', es: 'Completado' } },
    delivered: { tone: 'good', word: { pt: 'Entregue', en: 'Delivered', es: 'Entregado' } },
    waiting: { tone: 'info', word: { pt: 'Na fila', en: 'Waiting', es: 'En cola' } },
    retrying: { tone: 'wait', word: { pt: 'Tentando de novo', en: 'Retrying', es: 'Intentando de nuevo' } },
    enabled: { tone: 'good', word: { pt: 'Ativo', en: 'Enabled', es: 'Activo' } },
    disabled: { tone: 'bad', word: { pt: 'Desativado', en: 'Disabled', es: 'Desactivado' } },
    revoked: { tone: 'bad', word: { pt: 'Revogado', en: 'Revoked', es: 'Revocado' } },
    archived: { tone: 'quiet', word: { pt: 'Arquivado', en: 'Archived', es: 'Archivado' } },
    draft: { tone: 'quiet', word: { pt: 'Rascunho', en: 'Draft', es: 'Borrador' } },
    published: { tone: 'good', word: { pt: 'Publicado', en: 'Published', es: 'Publicado' } },
    not_started: { tone: 'quiet', word: { pt: 'Não iniciada', en: 'Not started', es: 'Sin comenzar' } },
    in_progress: { tone: 'wait', word: { pt: 'Em andamento', en: 'In progress', es: 'En curso' } },
    held: { tone: 'wait', word: { pt: 'Aguardando', en: 'Waiting', es: 'En espera' } },
    visible: { tone: 'good', word: { pt: 'Visível', en: 'Visible', es: 'Visible' } },
    removed: { tone: 'quiet', word: { pt: 'Removido', en: 'Removed', es: 'Quitado' } },
    invited: { tone: 'wait', word: { pt: 'Convidado', en: 'Invited', es: 'Invitado' } },
    simulated: { tone: 'info', word: { pt: 'Simulado', en: 'Simulated', es: 'Simulado' } },
  },
} satisfies { statuses: Record<string, { tone: Tone; word: InThree<string> }> }
