import type { Logo } from '../../../shared/domain/documents/settings.ts';

/** A round sign and a wordmark, with transparency. */
export const LOGO: Logo = {
  type: 'png',
  data: [
    'iVBORw0KGgoAAAANSUhEUgAAASwAAABgCAYAAACnkE/WAAAC50lEQVR42u3dTUoDQRSF0azDiSNHLsvlu4iIMxGRpLt+3n19PnDqhXTVIYia202SJEmSpHq9',
    'fXzeR315NSWVBQpgkqKRgpekWKjAJSkOKnBJWgLVd+CSVAaqM4FL0tJ3VbvBgpYEqiiwwCXBKg4saEmwigILWhKsosCClgSqKLDAJTXDagQc1cGCltQArFF4',
    'AEvSUqzOAJIAFrSkZlgdRSQFLGhJzbA6AkkSWNCSmmH1LCZpYEFLKg7WTFCAJWk7Vo+ikggWtKSGWD0CSypY0JKagvUfLsCSdBqrVWglgwUtqRhYs9EClqRh',
    'WM1GKx0saEkFwZqFFrAkDcdqFlodwIKWVBSs0WgBS9I0rCqh5UNaJWDFoAUsCVgxaAFLglUMWtXAgpYUANYutIAlASsGLWBJwIpBC1gSrGLQqgjWaLReXt/v',
    'Z79WbNix8+hOObBWoQUsF8IOsGLQApYLYQdYMWgBy4WwA6wYtIDlQtgBVgxawHIh7AArBi1guRB2gBWDFrBcCDvAghaw7NgB1lXQApYdO83A6owWsOzYaQhW',
    'V7SAZccOsC75WYUuhB1gNQar20fYuxB2gNUcrN1oAcuOHWDFoAUsO3aAFYMWsOzYAVYMWsCyYwdYMWgBy44dvzwagdZNErBS0HLKJGDFoOWUScCKQcspkxqj',
    'tTNYScCKAWs0Wk6XBKwYtJwuqTlaVYKVBKypYFX6f1pOlXQBtEYAsxstp0kC1lO47ETLaZIugtZIWHag5RRJwDqMymq0nCLpQmjNAGUVWk6PBKwhmABLglYM',
    'WCPQgpUErWVgnfn+sJKAtRysIxt+0C5BaxtYz+zASoLWdrAe2YKVBK0yYP23BysJWuXA+msTVhKwyoL1c9dvs0vQKg+WvxWUwNUGLE9dglYEWJ62BK0IsDxl',
    'CVoRYHm6ErjKg+VpStCKAMtTlMA17N2XH6xLioILVJIuBZenIqk8XJ6CpNJ4ebUllQXMqylJkiRJv/sCnnkArn3vCoEAAAAASUVORK5CYII=',
  ].join(''),
};
