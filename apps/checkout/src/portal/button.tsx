/** `about` is the id of the heading that says what the button is about. */
export function Button({
  id,
  about,
  label,
  press,
}: {
  id: string;
  about: string;
  label: string;
  press: () => void;
}) {
  return (
    <button type="button" class="second" id={id} aria-describedby={about} onClick={press}>
      {label}
    </button>
  );
}
