import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the API keys. */
export const keys = {
  keys: {
    title: { pt: 'Chaves de API', en: 'API keys', es: 'Claves de API' },
    note: {
      pt: 'Com elas seus sistemas falam com a API, só em nome desta loja.',
      en: 'Your systems call the API with these keys. Each key works only for this store.',
      es: 'Con ellas sus sistemas usan la API, solo en nombre de esta tienda.',
    },
    create: { pt: 'Criar chave', en: 'Create key', es: 'Crear clave' },
    createTitle: { pt: 'Nova chave', en: 'New key', es: 'Nueva clave' },
    nameNote: {
      pt: 'Para você reconhecer quem a usa.',
      en: 'The name helps you recognize the system that uses the key.',
      es: 'Para reconocer quién la usa.',
    },
    scopes: { pt: 'Permissões', en: 'Scopes', es: 'Permisos' },
    scopesNote: {
      pt: 'Só o que este sistema precisa.',
      en: 'Choose only the scopes that this system needs.',
      es: 'Solo lo que este sistema necesita.',
    },
    scopesOfRole: {
      pt: 'Só o que seu papel também pode. Para as outras, peça a chave à administração da loja.',
      en: 'You can choose only scopes that your role allows. For other scopes, ask an owner of the store to create the key.',
      es: 'Solo lo que su rol también puede. Para lo demás, pida la clave a la administración de la tienda.',
    },
    madeBy: {
      pt: (name: string) => `Criada por ${name}`,
      en: (name: string) => `Created by ${name}`,
      es: (name: string) => `Creada por ${name}`,
    },
    makerGone: {
      pt: (name: string) => `Criada por ${name}, que saiu da equipe: troque-a`,
      en: (name: string) => `Created by ${name}, who has left the team: replace this key`,
      es: (name: string) => `Creada por ${name}, que dejó el equipo: cámbiela`,
    },
    scopeWords: {
      'charges:read': { pt: 'Ver cobranças e vendas', en: 'See charges and sales', es: 'Ver cobros y ventas' },
      'charges:write': {
        pt: 'Criar cobranças e pagamentos, reembolsar',
        en: 'Create charges, payments and refunds',
        es: 'Crear cobros y pagos, reembolsar',
      },
      'courses:read': { pt: 'Ver cursos e turmas', en: 'See courses and cohorts', es: 'Ver cursos y grupos' },
      'students:read': { pt: 'Ver alunos e progresso', en: 'See students and progress', es: 'Ver alumnos y su avance' },
      'subscriptions:read': { pt: 'Ver assinaturas', en: 'See subscriptions', es: 'Ver suscripciones' },
      'subscriptions:write': {
        pt: 'Pausar, retomar e mudar assinaturas',
        en: 'Pause, resume and change subscriptions',
        es: 'Pausar, reanudar y cambiar suscripciones',
      },
      'products:read': { pt: 'Ver produtos', en: 'See products', es: 'Ver productos' },
      'products:write': {
        pt: 'Criar, editar e arquivar produtos',
        en: 'Create, edit and archive products',
        es: 'Crear, editar y archivar productos',
      },
      'offers:read': { pt: 'Ver ofertas', en: 'See offers', es: 'Ver ofertas' },
      'offers:write': {
        pt: 'Criar, editar e arquivar ofertas',
        en: 'Create, edit and archive offers',
        es: 'Crear, editar y archivar ofertas',
      },
      'webhooks:read': { pt: 'Ver endpoints de webhook', en: 'See webhook endpoints', es: 'Ver endpoints de webhook' },
      'webhooks:write': {
        pt: 'Criar, editar e excluir endpoints de webhook',
        en: 'Create, edit and delete webhook endpoints',
        es: 'Crear, editar y eliminar endpoints de webhook',
      },
    },
    lastUsed: { pt: 'Último uso', en: 'Last used', es: 'Último uso' },
    never: { pt: 'nunca', en: 'never', es: 'nunca' },
    empty: { pt: 'Nenhuma chave ainda', en: 'No keys yet', es: 'Todavía no hay claves' },
    emptyNote: {
      pt: 'Crie uma para chamar a API do seu site ou ERP.',
      en: 'Create a key to call the API from your website or ERP.',
      es: 'Cree una para llamar a la API desde su sitio o ERP.',
    },
    secretTitle: { pt: 'Sua chave de API', en: 'Your API key', es: 'Su clave de API' },
    secretNote: {
      pt: 'Use no cabeçalho Authorization: Bearer, sempre a partir do servidor.',
      en: 'Send the key in the header Authorization: Bearer, and only from a server.',
      es: 'Úsela en el encabezado Authorization: Bearer, siempre desde el servidor.',
    },
    replace: { pt: 'Trocar', en: 'Replace', es: 'Cambiar' },
    replaceTitle: {
      pt: (name: string) => `Trocar a chave “${name}”?`,
      en: (name: string) => `Replace the key “${name}”?`,
      es: (name: string) => `¿Cambiar la clave “${name}”?`,
    },
    replaceNote: {
      pt: 'A chave nova tem o mesmo nome e as mesmas permissões.',
      en: 'The new key has the same name and scopes.',
      es: 'La clave nueva tiene el mismo nombre y los mismos permisos.',
    },
    grace: {
      pt: 'A chave antiga para de funcionar',
      en: 'The old key stops working',
      es: 'La clave anterior deja de funcionar',
    },
    graces: {
      now: { pt: 'agora, porque vazou', en: 'now, because it leaked', es: 'ahora, porque se filtró' },
      hour: { pt: 'em 1 hora', en: 'in 1 hour', es: 'en 1 hora' },
      day: { pt: 'em 24 horas', en: 'in 24 hours', es: 'en 24 horas' },
      week: { pt: 'em 7 dias', en: 'in 7 days', es: 'en 7 días' },
    },
    replacedNote: {
      pt: 'Ponha a chave nova no lugar da antiga, que já parou de funcionar. Use-a no cabeçalho Authorization: Bearer, sempre a partir do servidor.',
      en: 'Put the new key in place of the old one, which has stopped working. Send it in the header Authorization: Bearer, and only from a server.',
      es: 'Ponga la clave nueva en lugar de la anterior, que ya no funciona. Úsela en el encabezado Authorization: Bearer, siempre desde el servidor.',
    },
    replacedSoonNote: {
      pt: (until: string) =>
        `A antiga ainda funciona até ${until}: ponha a nova no lugar dela até lá. Use-a no cabeçalho Authorization: Bearer, sempre a partir do servidor.`,
      en: (until: string) =>
        `The old key still works until ${until}. Replace it by then. Send the new one in the header Authorization: Bearer, and only from a server.`,
      es: (until: string) =>
        `La anterior todavía funciona hasta ${until}: cámbiela antes. Use la nueva en el encabezado Authorization: Bearer, siempre desde el servidor.`,
    },
    endsAt: {
      pt: (until: string) => `Trocada: funciona até ${until}`,
      en: (until: string) => `Replaced: works until ${until}`,
      es: (until: string) => `Cambiada: funciona hasta ${until}`,
    },
    revoke: { pt: 'Revogar', en: 'Revoke', es: 'Revocar' },
    revokeTitle: {
      pt: (name: string) => `Revogar a chave “${name}”?`,
      en: (name: string) => `Revoke the key “${name}”?`,
      es: (name: string) => `¿Revocar la clave “${name}”?`,
    },
    revokeNote: {
      pt: 'Quem a usa para de funcionar em um segundo. Isto não pode ser desfeito.',
      en: 'The API refuses this key within one second. You cannot undo this.',
      es: 'Quien la usa deja de funcionar en un segundo. Esto no se puede deshacer.',
    },
    revoked: { pt: 'Chave revogada.', en: 'Key revoked.', es: 'Clave revocada.' },
  },
} satisfies Texts
