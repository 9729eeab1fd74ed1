export default function Home() {
  return (
    <main>
      <h1>Café Caparaó, 250&nbsp;g</h1>
      <p>Caramelo, frutas amarelas e acidez doce. R$&nbsp;46,90</p>
      <form action="/comprar" method="post">
        <button
          type="submit"
          style={{
            font: 'inherit',
            padding: '12px 24px',
            border: 0,
            borderRadius: 10,
            background: '#1d6b4b',
            color: '#fff',
          }}
        >
          Comprar
        </button>
      </form>
    </main>
  )
}
