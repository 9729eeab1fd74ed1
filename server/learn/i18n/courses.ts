import type { Texts } from '../../lib/inThree.ts'

/** Texts of the list of courses, of a course, of the search and of the certificate. */
export const courses = {
  noCourses: {
    pt: 'Você ainda não tem cursos aqui. Se comprou com outro e-mail, saia e entre com ele.',
    en: 'You have no courses here yet. If you bought with another email, sign out and use that one.',
    es: 'Aún no tiene cursos aquí. Si compró con otro correo, salga y entre con él.',
  },
  draft: { pt: 'Rascunho', en: 'Draft', es: 'Borrador' },
  start: { pt: 'Começar', en: 'Start', es: 'Comenzar' },
  goOn: { pt: 'Continuar', en: 'Continue', es: 'Continuar' },
  nextIs: {
    pt: (lesson: string) => `Próxima aula: ${lesson}`,
    en: (lesson: string) => `Next lesson: ${lesson}`,
    es: (lesson: string) => `Próxima lección: ${lesson}`,
  },
  percentDone: {
    pt: (percent: number) => `${percent}% concluído`,
    en: (percent: number) => `${percent}% complete`,
    es: (percent: number) => `${percent}% completado`,
  },
  lessonsDone: {
    pt: (done: number, total: number) => `${done} de ${total} aulas`,
    en: (done: number, total: number) => `${done} of ${total} lessons`,
    es: (done: number, total: number) => `${done} de ${total} lecciones`,
  },
  courseHours: {
    pt: (hours: number) => (hours === 1 ? '1 hora' : `${hours} horas`),
    en: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
    es: (hours: number) => (hours === 1 ? '1 hora' : `${hours} horas`),
  },
  accessUntil: {
    pt: (day: string) => `Acesso até ${day}`,
    en: (day: string) => `Access until ${day}`,
    es: (day: string) => `Acceso hasta el ${day}`,
  },
  endedTitle: { pt: 'Seu acesso terminou', en: 'Your access has ended', es: 'Su acceso terminó' },
  ended: {
    refund: {
      pt: (day: string) => `A compra foi reembolsada em ${day}. Você ainda vê o seu progresso, mas não as aulas.`,
      en: (day: string) => `Your purchase was refunded on ${day}. You still see your progress, but not the lessons.`,
      es: (day: string) => `La compra se reembolsó el ${day}. Aún ve su progreso, pero no las lecciones.`,
    },
    chargeback: {
      pt: (day: string) =>
        `O pagamento foi contestado no banco em ${day}. Se foi engano, fale com a loja para reabrir o acesso.`,
      en: (day: string) =>
        `The payment was disputed at the bank on ${day}. If this was a mistake, ask the store to restore your access.`,
      es: (day: string) =>
        `El pago se disputó en el banco el ${day}. Si fue un error, hable con la tienda para recuperar el acceso.`,
    },
    expiry: {
      pt: (day: string) => `O prazo de acesso acabou em ${day}. Você ainda vê o seu progresso, mas não as aulas.`,
      en: (day: string) => `Your access ended on ${day}. You still see your progress, but not the lessons.`,
      es: (day: string) => `El plazo de acceso terminó el ${day}. Aún ve su progreso, pero no las lecciones.`,
    },
    store: {
      pt: (day: string) => `A loja encerrou o seu acesso em ${day}. Em caso de dúvida, fale com ela.`,
      en: (day: string) => `The store ended your access on ${day}. If you have questions, ask the store.`,
      es: (day: string) => `La tienda cerró su acceso el ${day}. Si tiene dudas, hable con ella.`,
    },
  },
  content: { pt: 'Conteúdo', en: 'Content', es: 'Contenido' },
  opensOn: {
    pt: (moment: string) => `Abre em ${moment}`,
    en: (moment: string) => `Opens on ${moment}`,
    es: (moment: string) => `Se abre el ${moment}`,
  },
  opensAfter: {
    pt: (module: string) => `Abre quando você concluir “${module}”`,
    en: (module: string) => `Opens when you complete “${module}”`,
    es: (module: string) => `Se abre cuando complete «${module}»`,
  },
  locked: { pt: 'Bloqueada', en: 'Locked', es: 'Bloqueada' },
  lessonStatus: {
    NOT_STARTED: { pt: 'Não iniciada', en: 'Not started', es: 'Sin empezar' },
    IN_PROGRESS: { pt: 'Em andamento', en: 'In progress', es: 'En curso' },
    COMPLETED: { pt: 'Concluída', en: 'Completed', es: 'Completada' },
  },
  minutes: {
    pt: (minutes: number) => `${minutes} min`,
    en: (minutes: number) => `${minutes} min`,
    es: (minutes: number) => `${minutes} min`,
  },
  certificate: { pt: 'Certificado', en: 'Certificate', es: 'Certificado' },
  certificateAfter: {
    pt: 'Conclua todas as aulas para receber o certificado.',
    en: 'Complete all lessons to get the certificate.',
    es: 'Complete todas las lecciones para recibir el certificado.',
  },
  certificateReady: {
    pt: (day: string) => `Parabéns! Seu certificado foi emitido em ${day}.`,
    en: (day: string) => `Congratulations! Your certificate was issued on ${day}.`,
    es: (day: string) => `¡Felicitaciones! Su certificado se emitió el ${day}.`,
  },
  ownCertificateRevoked: {
    pt: (day: string) => `A loja revogou este certificado em ${day}.`,
    en: (day: string) => `The store revoked this certificate on ${day}.`,
    es: (day: string) => `La tienda revocó este certificado el ${day}.`,
  },
  seeCertificate: { pt: 'Ver o certificado', en: 'See the certificate', es: 'Ver el certificado' },
  downloadPdf: { pt: 'Baixar em PDF', en: 'Download as PDF', es: 'Descargar en PDF' },
  verificationCode: {
    pt: (code: string) => `Código de verificação: ${code}`,
    en: (code: string) => `Verification code: ${code}`,
    es: (code: string) => `Código de verificación: ${code}`,
  },
  confirmNameTitle: {
    pt: 'Confirme o nome do certificado',
    en: 'Confirm the name on the certificate',
    es: 'Confirme el nombre del certificado',
  },
  confirmNameText: {
    pt: 'Depois de confirmado, só a loja pode mudar o nome deste certificado.',
    en: 'After you confirm it, only the store can change the name on this certificate.',
    es: 'Después de confirmarlo, solo la tienda puede cambiar el nombre de este certificado.',
  },
  confirmName: { pt: 'Confirmar nome', en: 'Confirm the name', es: 'Confirmar nombre' },
  searchLead: {
    pt: 'Procure em títulos e textos das aulas.',
    en: 'Search the titles and texts of your lessons.',
    es: 'Busque en títulos y textos de las lecciones.',
  },
  searchField: { pt: 'O que você procura?', en: 'What are you looking for?', es: '¿Qué busca?' },
  found: {
    pt: (count: number) => (count === 1 ? '1 aula encontrada' : `${count} aulas encontradas`),
    en: (count: number) => (count === 1 ? '1 lesson found' : `${count} lessons found`),
    es: (count: number) => (count === 1 ? '1 lección encontrada' : `${count} lecciones encontradas`),
  },
  nothingFound: {
    pt: 'Nada encontrado. Tente outra palavra.',
    en: 'Nothing found. Try another word.',
    es: 'No se encontró nada. Pruebe con otra palabra.',
  },
} satisfies Texts
