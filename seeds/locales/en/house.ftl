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

house-refusal-managers = That is for those who manage this server.
# $role (a mention of it)
house-refusal-opener = Tables are set up by { $role } here. Ask one of them.
# $place (a channel)
house-refusal-place = On this server, tables are set up in { $place }.
# $most (number)
house-refusal-most = { $most ->
        [1] A table is open on this server, and its managers allow no other.
       *[other] { $most } tables are open on this server, the most its managers allow.
    } Finish one, or ask them.
house-refusal-each = { $most ->
        [1] You have an open table on this server already, and its managers allow one a person.
       *[other] You have { $most } open tables on this server, the most its managers allow.
    } Finish one, or let somebody else set up the next.
house-refusal-number = That has to be a number from 1 to { $most }.
# $place (a channel)
house-refusal-unseen = I cannot write in { $place }. Let me in there first, or choose another channel.
