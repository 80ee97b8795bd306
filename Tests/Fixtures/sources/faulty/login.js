export function finish(event) {
  if (event.url.indexOf('https://orders.corp.example/done') !== -1) {
    const token = new URLSearchParams(event.url).get('id_token')
    console.log(`signed in: ${token}`)
  }
}
