import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the frame around every screen. */
export const shell = {
  skip: { pt: 'Ir para o conteúdo', en: 'Skip to content', es: 'Ir al contenido' },
  openMenu: { pt: 'Abrir o menu', en: 'Open the menu', es: 'Abrir el menú' },
  closeMenu: { pt: 'Fechar o menu', en: 'Close the menu', es: 'Cerrar el menú' },
  loading: { pt: 'Carregando…', en: 'Loading…', es: 'Cargando…' },
  code: { pt: 'Código', en: 'Code', es: 'Código' },
  switchStore: { pt: 'Trocar de loja', en: 'Switch store', es: 'Cambiar de tienda' },
  sandbox: {
    open: {
      pt: 'Ambiente de teste: relógio da loja',
      en: 'Sandbox: the store’s clock',
      es: 'Ambiente de pruebas: reloj de la tienda',
    },
    name: { pt: 'Teste', en: 'Sandbox', es: 'Pruebas' },
    only: {
      pt: 'Só no ambiente de teste: nenhum dinheiro se move',
      en: 'This menu exists only in the sandbox. No money moves.',
      es: 'Solo en el ambiente de pruebas: no se mueve dinero',
    },
    clock: { pt: 'Relógio da loja', en: 'The store’s clock', es: 'Reloj de la tienda' },
    onTime: {
      pt: (now: string) => `${now}, a hora de verdade.`,
      en: (now: string) => `${now}, the real time.`,
      es: (now: string) => `${now}, la hora real.`,
    },
    ahead: {
      pt: (now: string) => `${now}, adiantado.`,
      en: (now: string) => `${now}, ahead of the real time.`,
      es: (now: string) => `${now}, adelantado.`,
    },
    why: {
      pt: 'Avance o tempo para ver vencimentos, renovações e prazos de reembolso acontecerem. Não há volta.',
      en: 'Move the clock forward to see due dates, renewals and the end of refund windows. You cannot move it back.',
      es: 'Adelante el tiempo para ver vencimientos, renovaciones y plazos de reembolso. No hay vuelta atrás.',
    },
    day: { pt: '+ 1 dia', en: '+ 1 day', es: '+ 1 día' },
    month: { pt: '+ 1 mês', en: '+ 1 month', es: '+ 1 mes' },
    days: { pt: 'Dias', en: 'Days', es: 'Días' },
    advance: { pt: 'Avançar', en: 'Advance', es: 'Adelantar' },
    advanced: {
      pt: (now: string) => `Na loja agora são ${now}. O que venceu até aí aconteceu.`,
      en: (now: string) => `The store’s clock now shows ${now}. Everything that was due until then has happened.`,
      es: (now: string) => `Ahora en la tienda: ${now}. Lo que vencía hasta ese momento ya ocurrió.`,
    },
    notAllowed: {
      pt: 'Seu papel não permite adiantar o relógio.',
      en: 'Your role does not allow moving the clock.',
      es: 'Su rol no permite adelantar el reloj.',
    },
  },
  person: {
    profile: { pt: 'Perfil e segurança', en: 'Profile and security', es: 'Perfil y seguridad' },
    scheme: {
      light: { pt: 'Tema: claro', en: 'Theme: light', es: 'Tema: claro' },
      dark: { pt: 'Tema: escuro', en: 'Theme: dark', es: 'Tema: oscuro' },
      auto: { pt: 'Tema: o do sistema', en: 'Theme: same as the system', es: 'Tema: el del sistema' },
    },
    signOut: { pt: 'Sair', en: 'Sign out', es: 'Salir' },
  },
  navigation: {
    label: { pt: 'Principal', en: 'Main', es: 'Principal' },
    groups: {
      catalog: { pt: 'Catálogo', en: 'Catalogue', es: 'Catálogo' },
      content: { pt: 'Área de membros', en: 'Members area', es: 'Área de miembros' },
      developers: { pt: 'Desenvolvedores', en: 'Developers', es: 'Desarrolladores' },
      store: { pt: 'Loja', en: 'Store', es: 'Tienda' },
    },
    places: {
      home: { pt: 'Início', en: 'Home', es: 'Inicio' },
      sales: { pt: 'Vendas', en: 'Sales', es: 'Ventas' },
      disputes: { pt: 'Contestações', en: 'Disputes', es: 'Reclamos' },
      charges: { pt: 'Cobranças', en: 'Charges', es: 'Cobros' },
      subscriptions: { pt: 'Assinaturas', en: 'Subscriptions', es: 'Suscripciones' },
      finance: { pt: 'Financeiro', en: 'Finance', es: 'Finanzas' },
      products: { pt: 'Produtos', en: 'Products', es: 'Productos' },
      offers: { pt: 'Ofertas', en: 'Offers', es: 'Ofertas' },
      recipients: { pt: 'Recebedores', en: 'Recipients', es: 'Receptores' },
      links: { pt: 'Links de pagamento', en: 'Payment links', es: 'Enlaces de pago' },
      courses: { pt: 'Cursos', en: 'Courses', es: 'Cursos' },
      students: { pt: 'Alunos', en: 'Students', es: 'Alumnos' },
      files: { pt: 'Arquivos', en: 'Files', es: 'Archivos' },
      comments: { pt: 'Comentários', en: 'Comments', es: 'Comentarios' },
      webhooks: { pt: 'Webhooks', en: 'Webhooks', es: 'Webhooks' },
      deliveries: { pt: 'Entregas de webhooks', en: 'Webhook deliveries', es: 'Entregas de webhooks' },
      keys: { pt: 'Chaves de API', en: 'API keys', es: 'Claves de API' },
      gateways: { pt: 'Meios de pagamento', en: 'Payment gateways', es: 'Procesadores de pagos' },
      settings: { pt: 'Configurações', en: 'Settings', es: 'Configuración' },
      branding: { pt: 'Aparência do checkout', en: 'Checkout branding', es: 'Apariencia del checkout' },
      mails: { pt: 'E-mails', en: 'E-mails', es: 'Correos' },
      members: { pt: 'Equipe', en: 'Team', es: 'Equipo' },
      audit: { pt: 'Auditoria', en: 'Audit log', es: 'Auditoría' },
    },
  },
  notFound: {
    title: { pt: 'Página não encontrada', en: 'Page not found', es: 'Página no encontrada' },
    note: {
      pt: 'O endereço não leva a nada que você possa ver.',
      en: 'This page does not exist, or you have no access to it.',
      es: 'La dirección no lleva a nada que usted pueda ver.',
    },
    home: { pt: 'Ir para o início', en: 'Go home', es: 'Ir al inicio' },
  },
  secondFactorDue: {
    title: {
      pt: 'Esta loja pede um segundo fator',
      en: 'This store requires a second factor',
      es: 'Esta tienda pide un segundo factor',
    },
    note: {
      pt: 'Ative o aplicativo autenticador ou uma chave de acesso no seu perfil, e volte. Se já tem uma chave de acesso, use-a agora.',
      en: 'Set up the authenticator or a passkey in your profile, then come back. If you already have a passkey, use it now.',
      es: 'Active la aplicación autenticadora o una llave de acceso en su perfil, y vuelva. Si ya tiene una llave de acceso, úsela ahora.',
    },
    go: { pt: 'Ir para o perfil', en: 'Go to the profile', es: 'Ir al perfil' },
  },
} satisfies Texts
