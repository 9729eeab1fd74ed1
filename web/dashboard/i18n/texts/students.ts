import type { Texts } from '../../../../server/lib/inThree.ts'

/** Students, and one student. */
export const students = {
  students: {
    title: { pt: 'Alunos', en: 'Students', es: 'Alumnos' },
    note: {
      pt: 'Quem tem ou teve acesso a algum curso.',
      en: 'Who has or had access to a course.',
      es: 'Quién tiene o tuvo acceso a algún curso.',
    },
    add: { pt: 'Adicionar aluno', en: 'Add a student', es: 'Agregar alumno' },
    added: { pt: 'Aluno adicionado.', en: 'Student added.', es: 'Alumno agregado.' },
    emailNote: {
      pt: 'Se já houver alguém com este e-mail, você verá essa pessoa.',
      en: 'If there is somebody with this e-mail already, you will see that person.',
      es: 'Si ya hay alguien con este correo, verá a esa persona.',
    },
    search: {
      pt: 'Buscar por nome, e-mail ou id',
      en: 'Search by name, e-mail or id',
      es: 'Buscar por nombre, correo o id',
    },
    course: { pt: 'Curso', en: 'Course', es: 'Curso' },
    anyCourse: { pt: 'Todos os cursos', en: 'All courses', es: 'Todos los cursos' },
    enrollments: { pt: 'Matrículas ativas', en: 'Active enrollments', es: 'Inscripciones activas' },
    active: {
      pt: (n: number) => (n === 0 ? 'nenhuma' : n === 1 ? '1 curso' : `${n} cursos`),
      en: (n: number) => (n === 0 ? 'none' : n === 1 ? '1 course' : `${n} courses`),
      es: (n: number) => (n === 0 ? 'ninguna' : n === 1 ? '1 curso' : `${n} cursos`),
    },
    lastLogin: { pt: 'Último acesso', en: 'Last seen', es: 'Último acceso' },
    since: { pt: 'Desde', en: 'Since', es: 'Desde' },
    empty: { pt: 'Nenhum aluno ainda', en: 'No students yet', es: 'Todavía no hay alumnos' },
    emptyNote: {
      pt: 'Quem compra um produto com curso vira aluno sozinho.',
      en: 'Who buys a product with a course becomes a student.',
      es: 'Quien compra un producto con curso se vuelve alumno sin más pasos.',
    },
  },
  student: {
    give: { pt: 'Dar acesso', en: 'Give access', es: 'Dar acceso' },
    given: { pt: 'Acesso dado.', en: 'Access given.', es: 'Acceso dado.' },
    chooseCourse: { pt: 'Escolha o curso', en: 'Choose the course', es: 'Elija el curso' },
    until: { pt: 'Até o dia (opcional)', en: 'Until the day (optional)', es: 'Hasta el día (opcional)' },
    untilNote: { pt: 'Vazio: sem prazo.', en: 'Empty: without an end.', es: 'Vacío: sin plazo.' },
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
      gift: { pt: 'Dado pela loja', en: 'Given by the store', es: 'Dado por la tienda' },
      import: { pt: 'Importado', en: 'Imported', es: 'Importado' },
    },
    enrolledAt: { pt: 'Matriculado em', en: 'Enrolled', es: 'Inscrito el' },
    expiresAt: { pt: 'Até', en: 'Until', es: 'Hasta' },
    revokedAt: { pt: 'Retirado em', en: 'Taken away', es: 'Retirado el' },
    reason: { pt: 'Motivo', en: 'Reason', es: 'Motivo' },
    reasons: {
      refund: { pt: 'reembolso', en: 'refund', es: 'reembolso' },
      chargeback: { pt: 'contestação', en: 'chargeback', es: 'contracargo' },
      import: { pt: 'importado assim', en: 'imported so', es: 'importado así' },
      manual: { pt: 'retirado pela loja', en: 'taken away by the store', es: 'retirado por la tienda' },
    },
    lastActivity: { pt: 'Última atividade', en: 'Last activity', es: 'Última actividad' },
    revoke: { pt: 'Retirar acesso', en: 'Take access away', es: 'Retirar acceso' },
    revokeTitle: {
      pt: (course: string) => `Retirar o acesso a ${course}?`,
      en: (course: string) => `Take away access to ${course}?`,
      es: (course: string) => `¿Retirar el acceso a ${course}?`,
    },
    revokeNote: {
      pt: 'A pessoa deixa de ver o curso na hora. O progresso fica guardado.',
      en: 'The person stops seeing the course at once. The progress is kept.',
      es: 'La persona deja de ver el curso al instante. Su avance se conserva.',
    },
    revoked: { pt: 'Acesso retirado.', en: 'Access taken away.', es: 'Acceso retirado.' },
    restore: { pt: 'Devolver acesso', en: 'Give access back', es: 'Devolver acceso' },
    restored: { pt: 'Acesso devolvido.', en: 'Access given back.', es: 'Acceso devuelto.' },
    lessons: {
      pt: (done: number, all: number) => `${done} de ${all} aulas`,
      en: (done: number, all: number) => `${done} of ${all} lessons`,
      es: (done: number, all: number) => `${done} de ${all} lecciones`,
    },
    progress: { pt: 'Progresso no curso', en: 'Progress in the course', es: 'Avance en el curso' },
    certificate: { pt: 'Certificado:', en: 'Certificate:', es: 'Certificado:' },
  },
} satisfies Texts
