import type { Texts } from '../../lib/inThree.ts'

/** Texts of the frame of every page, and of its errors. */
export const frame = {
  skip: { pt: 'Ir para o conteúdo', en: 'Skip to content', es: 'Ir al contenido' },
  languages: { pt: 'Idioma', en: 'Language', es: 'Idioma' },
  menu: { pt: 'Menu', en: 'Menu', es: 'Menú' },
  myCourses: { pt: 'Meus cursos', en: 'My courses', es: 'Mis cursos' },
  search: { pt: 'Buscar', en: 'Search', es: 'Buscar' },
  account: { pt: 'Minha conta', en: 'My account', es: 'Mi cuenta' },
  signOut: { pt: 'Sair', en: 'Sign out', es: 'Salir' },
  help: { pt: 'Precisa de ajuda?', en: 'Need help?', es: '¿Necesita ayuda?' },
  poweredBy: { pt: 'Área de alunos por Balcão', en: 'Members area by Balcão', es: 'Área de alumnos por Balcão' },
  areaOf: {
    pt: (store: string) => `Área de alunos de ${store}: cursos, aulas e certificados.`,
    en: (store: string) => `Members area of ${store}: courses, lessons and certificates.`,
    es: (store: string) => `Área de alumnos de ${store}: cursos, clases y certificados.`,
  },
  previewBar: {
    pt: 'Pré-visualização da loja: você vê também os rascunhos. Alunos não veem.',
    en: 'Preview of the store: you also see drafts. Students do not see them.',
    es: 'Vista previa de la tienda: también ve los borradores. Los alumnos no los ven.',
  },
  notFoundTitle: { pt: 'Página não encontrada', en: 'Page not found', es: 'Página no encontrada' },
  notFoundText: {
    pt: 'O endereço está errado, ou o conteúdo não está disponível para você.',
    en: 'The address is wrong, or the content is not available to you.',
    es: 'La dirección es incorrecta, o el contenido no está disponible para usted.',
  },
  busyTitle: { pt: 'Muitas tentativas', en: 'Too many attempts', es: 'Demasiados intentos' },
  busyText: {
    pt: 'Espere alguns minutos e tente de novo.',
    en: 'Wait a few minutes, then try again.',
    es: 'Espere unos minutos e intente de nuevo.',
  },
  refusedTitle: { pt: 'Pedido recusado', en: 'Request refused', es: 'Pedido rechazado' },
  refusedText: {
    pt: 'Este formulário precisa ser enviado pela própria página. Abra a página de novo e tente outra vez.',
    en: 'This form must be sent by its own page. Open the page again and try again.',
    es: 'Este formulario debe enviarse desde su propia página. Ábrala de nuevo e intente otra vez.',
  },
  invalidTitle: { pt: 'Não foi possível enviar', en: 'This could not be sent', es: 'No se pudo enviar' },
  invalidText: {
    pt: 'O texto é longo demais ou tem caracteres que não aceitamos. Volte, mude o texto e envie de novo.',
    en: 'The text is too long, or has characters that we do not accept. Go back, change the text and send it again.',
    es: 'El texto es demasiado largo o tiene caracteres que no aceptamos. Vuelva, cambie el texto y envíelo de nuevo.',
  },
  brokenTitle: { pt: 'Algo deu errado', en: 'Something went wrong', es: 'Algo salió mal' },
  brokenText: {
    pt: 'O problema é nosso. Tente de novo daqui a pouco.',
    en: 'The problem is ours. Try again shortly.',
    es: 'El problema es nuestro. Intente de nuevo en un momento.',
  },
  goHome: { pt: 'Voltar ao início', en: 'Back to home', es: 'Volver al inicio' },
  offlineTitle: { pt: 'Você está sem internet', en: 'You are offline', es: 'No tiene conexión' },
  offlineText: {
    pt: 'Esta página ainda não foi aberta neste aparelho. As páginas que você já abriu continuam disponíveis.',
    en: 'You have not opened this page on this device yet. Pages that you opened before are still available.',
    es: 'Aún no abrió esta página en este dispositivo. Las páginas que ya abrió siguen disponibles.',
  },
} satisfies Texts
