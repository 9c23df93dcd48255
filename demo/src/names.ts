/** Names of a Zürich quarter, by origin. `share`: per hundred customers. */
export type Origin = {
  share: number
  language: 'de' | 'en' | 'vi'
  women: readonly string[]
  men: readonly string[]
  surnames: readonly string[]
}

const words = (text: string): string[] => text.split(' ')

const swiss: Origin = {
  share: 52,
  language: 'de',
  women: words(
    'Anna Laura Sandra Nicole Andrea Claudia Barbara Ursula Regula Monika Franziska Selina Lea Noemi Jana Ladina Vreni Corinne Céline Fabienne Nadja Simone Melanie Livia Rahel Annina Salome Brigitte',
  ),
  men: words('Lukas Simon Reto Beat Urs Daniel Michael Thomas Patrick Marco Stefan Andreas Fabian Dominik Yannick'),
  surnames: words(
    'Müller Meier Schmid Keller Huber Weber Baumann Frei Steiner Gerber Brunner Zimmermann Moser Widmer Bühler Lüthi Hofmann Suter Wyss Graf Roth Zürcher Ammann Bachmann Kunz Egli Vogt Hug Käser Zbinden',
  ),
}

const german: Origin = {
  share: 14,
  language: 'de',
  women: words('Katrin Julia Stefanie Anja Birgit Heike Lisa Marie Johanna Charlotte Friederike Svenja'),
  men: words('Jan Tobias Sebastian Florian Matthias Jonas'),
  surnames: words('Fischer Wagner Becker Schulz Hoffmann Koch Richter Klein Wolf Schröder Neumann Krüger Hartmann'),
}

const vietnamese: Origin = {
  share: 12,
  language: 'vi',
  women: [
    'Thị Hoa',
    'Thu Trang',
    'Minh Anh',
    'Bích Ngọc',
    'Hương Giang',
    'Thanh Hà',
    'Mỹ Linh',
    'Kim Chi',
    'Ngọc Lan',
    'Phương Thảo',
    'Thùy Dung',
    'Quỳnh Như',
  ],
  men: ['Văn Nam', 'Quang Huy', 'Đức Anh', 'Minh Tuấn'],
  surnames: words('Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Đặng Bùi Đỗ Hồ Ngô Dương'),
}

const italian: Origin = {
  share: 10,
  language: 'de',
  women: words('Carla Giulia Francesca Chiara Elena Alessia Martina Valentina Silvia Paola'),
  men: words('Luca Matteo Alessandro Davide Fabio'),
  surnames: words('Rossi Bianchi Ferrari Russo Esposito Colombo Ricci Marino Greco Conti Bernasconi'),
}

const others: Origin = {
  share: 12,
  language: 'en',
  women: words('Elif Arta Jelena Ana Inês Olga Sophie Camille Aisha Priya Emily Marta Zeynep Dafina'),
  men: words('Emre Arben Milan João Pierre James Tiago Luan'),
  surnames: words(
    'Demir Yılmaz Berisha Gashi Jovanović Petrović Silva Pereira Dubois Favre Petrova Kovač Santos Smith Taylor Shehu',
  ),
}

export const origins: readonly Origin[] = [swiss, german, vietnamese, italian, others]
