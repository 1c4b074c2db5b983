import { createFrame, style } from './frame.js';

/**
 * Shows a frame of the processor in a modal dialog until the frame reports that it is done, and returns that message. The browser
 * keeps the focus inside.
 * @param {{ origin: string, path: string, label: string, start: object }} given @returns {Promise<any>}
 */
export function openDialog({ origin, path, label, start }) {
  const before = document.activeElement;
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', label);
    const frame = createFrame({
      origin,
      path,
      title: `${label} frame`,
      start,
      heard: (message) => {
        if (message.type === 'ready') frame.iframe.focus();
        if (message.type !== 'done') return;
        dialog.close();
        frame.remove();
        dialog.remove();
        if (before instanceof HTMLElement) before.focus();
        resolve(message);
      },
    });
    style(dialog, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      'max-width': 'none',
      'max-height': 'none',
      margin: '0',
      padding: '0',
      border: '0',
      overflow: 'hidden',
      background: 'transparent',
    });
    style(frame.iframe, { width: '100%', height: '100%' });
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      frame.tell({ type: 'cancel' });
    });
    dialog.append(frame.iframe);
    document.body.append(dialog);
    dialog.showModal();
  });
}
