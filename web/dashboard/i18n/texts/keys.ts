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
      'webhooks:read': {
        pt: 'Ver endpoints de webhook',
        en: 'See webhook endpoints',
        es: 'Ver endpoints de webhook',
      },
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
