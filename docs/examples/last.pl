#!/usr/bin/perl
# An outside computer in Perl: it does the last of what is legal (docs/outside_computers.md).
# It needs no module for JSON: notation has neither quotes nor brackets in it.
use strict;
use warnings;

$| = 1;    # else the host waits for what lies in a buffer
while ( my $question = <STDIN> ) {
    my ($legal) = $question =~ /"legal":\[([^\]]*)\]/;
    my @actions = $legal =~ /"([^"]*)"/g;
    print qq({"action":"$actions[-1]"}\n);
}
