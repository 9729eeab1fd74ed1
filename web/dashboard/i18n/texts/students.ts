import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the students. */
export const students = {
  students: {
    title: { pt: 'Alunos', en: 'Students', es: 'Alumnos' },
    note: {
      pt: 'Quem tem ou teve acesso a algum curso.',
      en: 'People who have or had access to a course.',
      es: 'Quién tiene o tuvo acceso a algún curso.',
    },
    add: { pt: 'Adicionar aluno', en: 'Add a student', es: 'Agregar alumno' },
    added: { pt: 'Aluno adicionado.', en: 'Student added.', es: 'Alumno agregado.' },
    addedWithCourse: {
      pt: 'Aluno adicionado. O e-mail com o acesso ao curso está a caminho.',
      en: 'Student added. The email with the access to the course is on its way.',
      es: 'Alumno agregado. El correo con el acceso al curso está en camino.',
    },
    noCourseYet: { pt: 'Nenhum por enquanto', en: 'None for now', es: 'Ninguno por ahora' },
    emailNote: {
      pt: 'Se já houver alguém com este e-mail, você verá essa pessoa.',
      en: 'If somebody already has this email, the page of that person opens.',
      es: 'Si ya hay alguien con este correo, verá a esa persona.',
    },
    search: { pt: 'Nome, e-mail ou id', en: 'Name, email or id', es: 'Nombre, correo o id' },
    course: { pt: 'Curso', en: 'Course', es: 'Curso' },
    anyCourse: { pt: 'Todos os cursos', en: 'All courses', es: 'Todos los cursos' },
    enrollments: { pt: 'Matrículas ativas', en: 'Active enrollments', es: 'Inscripciones activas' },
    active: {
      pt: (n: number) => (n === 0 ? 'nenhum curso' : n === 1 ? '1 curso' : `${n} cursos`),
      en: (n: number) => (n === 0 ? 'no courses' : n === 1 ? '1 course' : `${n} courses`),
      es: (n: number) => (n === 0 ? 'ningún curso' : n === 1 ? '1 curso' : `${n} cursos`),
    },
    lastLogin: { pt: 'Último acesso', en: 'Last seen', es: 'Último acceso' },
    since: { pt: 'Desde', en: 'Since', es: 'Desde' },
    empty: { pt: 'Nenhum aluno ainda', en: 'No students yet', es: 'Todavía no hay alumnos' },
    emptyNote: {
      pt: 'Quem compra um produto com curso vira aluno sozinho.',
      en: 'Everyone who buys a product with a course becomes a student.',
      es: 'Quien compra un producto con curso se vuelve alumno sin más pasos.',
    },
  },
  student: {
    give: { pt: 'Dar acesso', en: 'Give access', es: 'Dar acceso' },
    given: {
      pt: 'Acesso dado. O e-mail está a caminho.',
      en: 'Access granted. The email is on its way.',
      es: 'Acceso dado. El correo está en camino.',
    },
    hasCourse: {
      pt: (day: string | null) =>
        `Esta pessoa já tem este curso, ${day ? `até ${day}` : 'sem prazo'}. O novo acesso vale por si: retirar um deixa o outro.`,
      en: (day: string | null) =>
        `This person has the course already, ${day ? `until ${day}` : 'without an end'}. The new access is separate: to remove one leaves the other.`,
      es: (day: string | null) =>
        `Esta persona ya tiene este curso, ${day ? `hasta el ${day}` : 'sin plazo'}. El nuevo acceso es aparte: retirar uno deja el otro.`,
    },
    email: {
      correct: { pt: 'Corrigir e-mail', en: 'Correct the email', es: 'Corregir correo' },
      right: { pt: 'E-mail certo', en: 'The right email', es: 'Correo correcto' },
      note: {
        pt: 'O endereço antigo deixa de abrir a conta e as compras dos cursos dela. Quem tem um curso ativo recebe o acesso no endereço novo. As vendas e assinaturas guardam o e-mail digitado na compra: os recibos e os avisos de cobrança continuam indo para ele.',
        en: 'The old address no longer opens the account and the purchases of its courses. With an active course, the access is mailed to the new address. Sales and subscriptions keep the email that the buyer typed: receipts and notices of charges still go there.',
        es: 'La dirección anterior deja de abrir la cuenta y las compras de sus cursos. Quien tiene un curso activo recibe el acceso en la dirección nueva. Las ventas y suscripciones guardan el correo escrito en la compra: los recibos y los avisos de cobro siguen yendo a ese correo.',
      },
      saved: {
        pt: (to: string) => `E-mail corrigido. O acesso vai para ${to}.`,
        en: (to: string) => `Email corrected. The access goes to ${to}.`,
        es: (to: string) => `Correo corregido. El acceso va a ${to}.`,
      },
      savedWithoutCourse: {
        pt: 'E-mail corrigido. Nenhum curso ativo: o endereço novo não recebeu e-mail.',
        en: 'Email corrected. No active course: no email went to the new address.',
        es: 'Correo corregido. Ningún curso activo: la dirección nueva no recibió ningún correo.',
      },
    },
    chooseCourse: { pt: 'Escolha o curso', en: 'Choose the course', es: 'Elija el curso' },
    until: { pt: 'Até o dia (opcional)', en: 'Last day (optional)', es: 'Hasta el día (opcional)' },
    untilNote: { pt: 'Vazio: sem prazo.', en: 'If this is empty, access does not end.', es: 'Vacío: sin plazo.' },
    change: { pt: 'Mudar a matrícula', en: 'Change the enrollment', es: 'Modificar la inscripción' },
    cohort: { pt: 'Turma', en: 'Cohort', es: 'Grupo' },
    noCohort: { pt: 'Nenhuma: vê tudo', en: 'None: sees everything', es: 'Ninguno: ve todo' },
    empty: { pt: 'Nenhum acesso ainda', en: 'No access yet', es: 'Todavía no tiene acceso' },
    emptyNote: {
      pt: 'Dê acesso a um curso, ou espere a compra.',
      en: 'Give access to a course, or wait for a purchase.',
      es: 'Dé acceso a un curso, o espere la compra.',
    },
    causes: {
      payment: { pt: 'Pela compra', en: 'By purchase', es: 'Por la compra' },
      subscription: { pt: 'Pela assinatura', en: 'By subscription', es: 'Por la suscripción' },
      gift: { pt: 'Dado pela loja', en: 'Given by the store', es: 'Dado por la tienda' },
      import: { pt: 'Importado', en: 'Imported', es: 'Importado' },
    },
    enrolledAt: { pt: 'Matriculado em', en: 'Enrolled', es: 'Inscrito el' },
    expiresAt: { pt: 'Até', en: 'Until', es: 'Hasta' },
    revokedAt: { pt: 'Retirado em', en: 'Removed', es: 'Retirado el' },
    reason: { pt: 'Motivo', en: 'Reason', es: 'Motivo' },
    reasons: {
      refund: { pt: 'reembolso', en: 'refund', es: 'reembolso' },
      chargeback: { pt: 'contestação', en: 'chargeback', es: 'contracargo' },
      import: { pt: 'importado assim', en: 'imported as removed', es: 'importado así' },
      manual: { pt: 'retirado pela loja', en: 'removed by the store', es: 'retirado por la tienda' },
    },
    lastActivity: { pt: 'Última atividade', en: 'Last activity', es: 'Última actividad' },
    revoke: { pt: 'Retirar acesso', en: 'Remove access', es: 'Retirar acceso' },
    revokeTitle: {
      pt: (course: string) => `Retirar o acesso a ${course}?`,
      en: (course: string) => `Remove access to ${course}?`,
      es: (course: string) => `¿Retirar el acceso a ${course}?`,
    },
    revokeNote: {
      pt: 'A pessoa deixa de ver o curso na hora. O progresso fica guardado.',
      en: 'The student loses access to the course immediately. The progress is kept.',
      es: 'La persona deja de ver el curso al instante. Su avance se conserva.',
    },
    revoked: { pt: 'Acesso retirado.', en: 'Access removed.', es: 'Acceso retirado.' },
    restore: { pt: 'Devolver acesso', en: 'Restore access', es: 'Devolver acceso' },
    restored: { pt: 'Acesso devolvido.', en: 'Access restored.', es: 'Acceso devuelto.' },
    lessons: {
      pt: (done: number, all: number) => `${done} de ${all} aulas`,
      en: (done: number, all: number) => `${done} of ${all} lessons`,
      es: (done: number, all: number) => `${done} de ${all} lecciones`,
    },
    progress: { pt: 'Progresso no curso', en: 'Progress in the course', es: 'Avance en el curso' },
    sendAccess: { pt: 'Reenviar acesso', en: 'Send access again', es: 'Reenviar acceso' },
    accessSent: {
      pt: 'E-mail de acesso a caminho.',
      en: 'The email with the access is on its way.',
      es: 'El correo de acceso está en camino.',
    },
  },
  certificates: {
    title: { pt: 'Certificado', en: 'Certificate', es: 'Certificado' },
    name: { pt: 'Nome no certificado', en: 'Name on the certificate', es: 'Nombre en el certificado' },
    reason: { pt: 'Motivo', en: 'Reason', es: 'Motivo' },
    reasonNote: { pt: 'Só a loja vê.', en: 'Only the store sees it.', es: 'Solo lo ve la tienda.' },
    revoke: { pt: 'Revogar', en: 'Revoke', es: 'Revocar' },
    revokeTitle: { pt: 'Revogar certificado', en: 'Revoke certificate', es: 'Revocar certificado' },
    revokeNote: {
      pt: 'A página pública do certificado passa a dizer que ele não vale mais.',
      en: 'The public page of the certificate then says that it is no longer valid.',
      es: 'La página pública del certificado dirá que ya no es válido.',
    },
    revoked: { pt: 'Certificado revogado.', en: 'Certificate revoked.', es: 'Certificado revocado.' },
    revokedBecause: {
      pt: (reason: string) => `revogado: ${reason}`,
      en: (reason: string) => `revoked: ${reason}`,
      es: (reason: string) => `revocado: ${reason}`,
    },
    reissue: { pt: 'Emitir outro', en: 'Issue another', es: 'Emitir otro' },
    reissueTitle: { pt: 'Emitir outro certificado', en: 'Issue another certificate', es: 'Emitir otro certificado' },
    reissueNote: {
      pt: 'O novo certificado toma o lugar deste, com outro código. Este é revogado.',
      en: 'The new certificate replaces this one and has another code. This one is revoked.',
      es: 'El certificado nuevo toma el lugar de este, con otro código. Este se revoca.',
    },
    reissued: { pt: 'Novo certificado emitido.', en: 'New certificate issued.', es: 'Certificado nuevo emitido.' },
  },
} satisfies Texts
