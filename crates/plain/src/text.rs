//! Parsing shared by the games: rows with runs of empty places, numbers, and rule sets with keys.

/// Parses rows separated by `/`. Row `i` has `widths[i]` places; a digit is a run of empty ones, any other character the
/// content of one place.
pub(crate) fn read_rows(text: &str, widths: &[usize]) -> Result<Vec<Option<char>>, String> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != widths.len() {
        return Err(format!("the board has {} rows instead of {}", rows.len(), widths.len()));
    }
    let mut places = Vec::new();
    for (row, &width) in rows.iter().zip(widths) {
        let before = places.len();
        for c in row.chars() {
            match c.to_digit(10) {
                Some(run) => places.extend((0..run).map(|_| None)),
                None => places.push(Some(c)),
            }
        }
        let found = places.len() - before;
        if found != width {
            return Err(format!("row `{row}` has {found} places instead of {width}"));
        }
    }
    Ok(places)
}

/// Writes the format of [`read_rows`].
pub(crate) fn write_rows(places: &[Option<char>], widths: &[usize]) -> String {
    let mut text = String::new();
    let mut places = places.iter();
    for (i, &width) in widths.iter().enumerate() {
        if i > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for place in places.by_ref().take(width) {
            match place {
                None => empty += 1,
                Some(c) => {
                    if empty > 0 {
                        text += &empty.to_string();
                        empty = 0;
                    }
                    text.push(*c);
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
    }
    text
}

/// Parses a canonical number: digits only, no leading zero.
pub(crate) fn number(text: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(n) if n.to_string() == text => Ok(n),
        _ => Err(format!("`{text}` is not a number")),
    }
}

/// Parses `NAME` or `NAME,key=value,…`: passes each key and value to `set` and returns the name.
pub(crate) fn read_rules(
    text: &str,
    mut set: impl FnMut(&str, &str) -> Result<(), String>,
) -> Result<&str, String> {
    let mut parts = text.split(',');
    let name = parts.next().unwrap_or_default();
    let mut seen = Vec::new();
    for part in parts {
        let (key, value) =
            part.split_once('=').ok_or_else(|| format!("`{part}` is not of the form key=value"))?;
        if seen.contains(&key) {
            return Err(format!("the key `{key}` occurs twice"));
        }
        seen.push(key);
        set(key, value)?;
    }
    Ok(name)
}

/// Parses the value of the key `repetition`, `3` or `off`.
pub(crate) fn repetition(value: &str) -> Result<bool, String> {
    match value {
        "3" => Ok(true),
        "off" => Ok(false),
        _ => Err(format!("repetition is `3` or `off`, not `{value}`")),
    }
}

/// Parses a number of plies or `off`.
pub(crate) fn plies(value: &str) -> Result<Option<u32>, String> {
    match value {
        "off" => Ok(None),
        _ => match number(value)? {
            0 => Err("a limit of 0 plies ends every game before it begins".to_owned()),
            n => Ok(Some(n)),
        },
    }
}

/// Checks that a position text is canonical: writing the parsed position must give it back.
pub(crate) fn check_canonical(read: &str, written: &str) -> Result<(), String> {
    if read == written {
        Ok(())
    } else {
        Err(format!("`{read}` is not canonical: write `{written}`"))
    }
}
