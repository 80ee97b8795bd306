// console.log(token)
export const Login = ({ token }: Props) => {
  console.log('token present', !!token, token?.length)
  return <Text>Don't share your token: {token ? 'yes' : "no"}</Text>
}
