/**
 * A frame of the processor inside the page, with a private message channel.
 *
 * When the frame reports that it is loaded, the page sends a port to that window, at the processor's origin only. All further
 * messages use the port, so no other window receives them.
 * @param {{ origin: string, path: string, title: string, start: object, heard: (message: any) => void }} given
 */
export function createFrame({ origin, path, title, start, heard }) {
  const { port1: port, port2: theirs } = new MessageChannel();
  const iframe = document.createElement('iframe');
  iframe.src = origin + path;
  iframe.title = title;
  iframe.name = `__privateStripeFrame${Math.floor(Math.random() * 1e6)}`;
  iframe.setAttribute('allow', 'payment *');
  style(iframe, {
    border: '0',
    margin: '0',
    padding: '0',
    display: 'block',
    'color-scheme': 'light only',
    'background-color': 'transparent',
  });

  /** @param {MessageEvent} event */
  function welcome(event) {
    if (event.source !== iframe.contentWindow || event.origin !== origin || event.data?.type !== 'loaded')
      return;
    window.removeEventListener('message', welcome);
    iframe.contentWindow?.postMessage({ type: 'start', ...start }, origin, [theirs]);
  }
  window.addEventListener('message', welcome);
  port.onmessage = ({ data }) => heard(data);

  return {
    iframe,
    /** Messages sent before the frame is loaded wait in the port. @param {object} message */
    tell: (message) => port.postMessage(message),
    remove() {
      window.removeEventListener('message', welcome);
      port.close();
      iframe.remove();
    },
  };
}

/** Set through the object model, which a content security policy does not restrict. @param {HTMLElement} element @param {Record<string, string>} rules */
export function style(element, rules) {
  for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value);
}
