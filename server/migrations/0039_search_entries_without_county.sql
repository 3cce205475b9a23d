-- compatible from: 1
-- Those of before, apart from the trigger, which would hold up everybody who joins or changes their profile meanwhile.

update search_entries set county = '' where county is null;
