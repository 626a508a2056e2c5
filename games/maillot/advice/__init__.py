"""What players of Maillot Arc-en-Ciel are told and offered beside the rules, made of a view."""
