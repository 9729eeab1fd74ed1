import type { Texts } from '../../../../server/lib/inThree.ts'

/** Branding. */
export const branding = {
  branding: {
    title: { pt: 'Aparência do checkout', en: 'Checkout look', es: 'Apariencia del checkout' },
    note: {
      pt: 'Como a página de pagamento mostra a sua loja.',
      en: 'How the payment page shows your store.',
      es: 'Cómo muestra su tienda la página de pago.',
    },
    brand: { pt: 'Marca', en: 'Brand', es: 'Marca' },
    logo: { pt: 'Logotipo', en: 'Logo', es: 'Logotipo' },
    choose: { pt: 'Escolher imagem', en: 'Choose a picture', es: 'Elegir imagen' },
    other: { pt: 'Trocar imagem', en: 'Another picture', es: 'Cambiar imagen' },
    noPicture: {
      pt: 'Não conseguimos ler esta imagem, ou ela é grande demais mesmo reduzida.',
      en: 'This picture could not be read, or is too big even when made small.',
      es: 'No se pudo leer esta imagen, o es demasiado grande aun reducida.',
    },
    color: { pt: 'Cor', en: 'Colour', es: 'Color' },
    colorNote: {
      pt: 'De botões e destaques. Escolha uma em que texto branco se leia bem.',
      en: 'Of buttons and marks. Choose one on which white text reads well.',
      es: 'De botones y detalles. Elija uno en el que se lea bien el texto blanco.',
    },
    pick: { pt: 'Escolher uma cor da tela', en: 'Pick a colour from the screen', es: 'Elegir un color de la pantalla' },
    email: {
      pt: 'E-mail de atendimento (opcional)',
      en: 'Support e-mail (optional)',
      es: 'Correo de atención (opcional)',
    },
    emailNote: {
      pt: 'Aparece para quem precisa de ajuda ao pagar.',
      en: 'Shown to who needs help while paying.',
      es: 'Lo ve quien necesita ayuda al pagar.',
    },
    preview: { pt: 'Como fica', en: 'How it looks', es: 'Cómo queda' },
    pay: { pt: 'Pagar', en: 'Pay', es: 'Pagar' },
  },
} satisfies Texts
