# What the managers of a server have settled.

# $language, $zone, $pace, $opener (a role, or everybody), $place (a channel, or anywhere), $log (a channel, or nowhere)
house-settings = **What holds on this server.** Change it with /house settings.
    Public language: { $language }
    Time zone: { $zone }
    Usual pace: { $pace }
    Who may set up tables: { $opener }
    Where tables go: { $place }
    Repairs are told in: { $log }
    Open tables: { $open } of { $most }, and { $each } of one person at the most
house-language-server = as Discord says ({ $language })
house-zone-none = none
house-opener-all = everybody
house-place-any = wherever they are set up
house-log-none = the table's channel alone
house-pace-none = none: a turn takes as long as it takes
house-pace-gentle = gentle: three days a turn
house-pace-daily = daily: a day a turn
house-pace-quick = quick: four hours a turn
house-pace-night = game night: ten minutes a turn

house-refusal-managers = That is for those who manage this server.
# $role (a mention of it)
house-refusal-opener = Tables are set up by { $role } here. Ask one of them.
# $place (a channel)
house-refusal-place = On this server, tables are set up in { $place }.
# $most (number)
house-refusal-most = { $most } tables are open on this server, the most its managers allow. Finish one, or ask them.
house-refusal-each = You have { $most } open tables on this server, the most its managers allow. Finish one, or let somebody else set up the next.
house-refusal-number = That has to be a number from 1 to { $most }.
# $place (a channel)
house-refusal-unseen = I cannot write in { $place }. Let me in there first, or choose another channel.
