# Computer players: their names, by level, and how well they play.

# $name (of a computer player)
computer-add = + { $name }
computer-easy = { $name } (easy)
computer-normal = { $name } (normal)
computer-hard = { $name } (hard)

computer-name-11 = Wren
computer-name-12 = Finch
computer-name-13 = Robin
computer-name-14 = Lark
computer-name-15 = Linnet
computer-name-21 = Otter
computer-name-22 = Badger
computer-name-23 = Hare
computer-name-24 = Marten
computer-name-25 = Fox
computer-name-31 = Falcon
computer-name-32 = Lynx
computer-name-33 = Raven
computer-name-34 = Wolf
computer-name-35 = Bear
