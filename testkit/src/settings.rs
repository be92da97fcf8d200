//! Numbers that tests take from variables of the environment: how many cases to try, and which first.

/// The number in a variable, or `otherwise` if it is not set.
///
/// # Panics
/// When the variable has something else.
pub fn number<N: std::str::FromStr>(variable: &str, otherwise: N) -> N {
    let Ok(given) = std::env::var(variable) else {
        return otherwise;
    };
    let number = given.parse();
    number.unwrap_or_else(|_| panic!("{variable} is {given:?}, not a number"))
}
