/** Who is signed in. `shop` goes with a token of the shop's own identity provider, `project` with a tenant that has several. */
export type Session = Readonly<{ token: string; shop?: string; project?: string }>;

const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export const isToken = (text: string): boolean => TOKEN.test(text);
