import type { ChooseText } from './english.ts';

export const text: ChooseText = {
  quantity: 'कितने?',
  amount: (currency) => `राशि (${currency})`,
  range: (min, max) => `${min} से ${max} तक`,
  each: (price) => `प्रत्येक ${price}`,
  left: (count) => `अभी उपलब्ध: ${count}`,
  kept: 'आगे बढ़ने पर यह 15 मिनट तक आपके लिए सुरक्षित रखा जाएगा।',
  continue: 'भुगतान पर जाएँ',
  working: 'एक क्षण…',
  wrongQuantity: (min, max) => `${min} से ${max} तक कोई पूर्ण संख्या दर्ज करें।`,
  wrongAmount: (min, max) => `${min} से ${max} तक कोई राशि दर्ज करें।`,
  soldOut: 'बिक चुका है',
  soldOutBody: 'अब कुछ नहीं बचा है। कोई राशि नहीं ली गई।',
  held: 'बचे हुए सभी का भुगतान अभी चल रहा है। कुछ मिनट बाद फिर से कोशिश करें।',
  tooMany: 'आपके नेटवर्क से बहुत सारे सुरक्षित रखे गए हैं जिनका भुगतान नहीं हुआ। बाद में फिर से कोशिश करें।',
  inProgress: 'आपका एक भुगतान चल रहा है। थोड़ा रुकें, फिर से कोशिश करें।',
  failed: 'यह नहीं हो सका। कोई राशि नहीं ली गई। फिर से कोशिश करें।',
};
