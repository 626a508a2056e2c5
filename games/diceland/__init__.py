"""DiceLand, by Spartaco Albertarelli (Kidult Game, 2002): two armies of dice on a landscape."""
